from django.http import HttpRequest, HttpResponse


def console(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def draw(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def discard(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def publish(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def close_round(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def close(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def record(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)
