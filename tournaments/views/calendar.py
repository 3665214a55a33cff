from django.http import HttpRequest, HttpResponse


def calendar(request: HttpRequest, pk: int = 0) -> HttpResponse:
    return HttpResponse(status=501)
