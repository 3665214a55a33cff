from django.http import HttpRequest, HttpResponse


def new(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def open_enrolment(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)


def cancel(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)
