from django.http import HttpRequest, HttpResponse


def desk(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def penalties(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def lift_penalty(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def sheet(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def preview(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def ruling(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)
