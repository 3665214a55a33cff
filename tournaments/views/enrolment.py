from django.http import HttpRequest, HttpResponse


def entries(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def add(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def paste(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def presence(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def remove(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def withdraw(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)
