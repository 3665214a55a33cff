"""Who was told what of a tournament, and sending again what was given up."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.actions.delivery import send_again
from tournaments.enums import NoticeState
from tournaments.errors import RefusedError
from tournaments.models import Notice, Tournament
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.queries.notices import counted, letters_of
from tournaments.views.access import for_role, refuse

A_PAGE: Final = 100


@require_safe
@for_role(Right.ORGANISE)
def notices(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every letter of the tournament, newest first."""
    only_failed = "failed" in request.GET
    letters = letters_of(tournament)
    shown = letters.filter(state=NoticeState.FAILED) if only_failed else letters
    context = {
        "tournament": tournament,
        "tab": "notices",
        "counts": counted(tournament),
        "only_failed": only_failed,
        "page": Paginator(shown, A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "tournaments/notices.html", context)


@require_POST
def again(request: HttpRequest, pk: int) -> HttpResponse:
    """Try once more what was given up: a letter, or what a webhook was to be told."""
    notice = get_object_or_404(Notice.objects.select_related("club"), pk=pk)
    right = Right.OWN if notice.webhook_id else Right.ORGANISE
    if refused := refuse(request, right, notice.club):
        return refused
    try:
        send_again(notice, now=timezone.now())
    except RefusedError as error:
        messages.error(request, refusal(error))
    else:
        messages.success(request, _("It is sent again now."))
    if notice.webhook_id:
        return redirect("webhook", notice.webhook_id)
    return redirect("notices", notice.tournament_id) if notice.tournament_id else redirect("mine")
