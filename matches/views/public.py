from django.http import HttpRequest, HttpResponse


def mine(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def tournament(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def seats(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def standings(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def bracket(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def rules(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def match(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)
