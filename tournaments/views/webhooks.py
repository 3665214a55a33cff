"""A club’s webhooks: for its owners, with what each was told and what it answered."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.actions import webhooks as actions
from tournaments.errors import RefusedError
from tournaments.forms.telling import WebhookForm
from tournaments.models import Club, Webhook
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.queries.notices import posts_of
from tournaments.views.access import KeyView, refuse

SHOWN_ONCE: Final = "webhook_secret"

WebhookView = Callable[[HttpRequest, Webhook], HttpResponse]


def for_owner(view: WebhookView) -> KeyView:
    """Open a webhook’s page to the club’s owners only; the view is given the webhook."""

    @wraps(view)
    def guarded(request: HttpRequest, pk: int) -> HttpResponse:
        webhook = get_object_or_404(Webhook.objects.select_related("club"), pk=pk)
        return refuse(request, Right.OWN, webhook.club) or view(request, webhook)

    return guarded


@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: HttpRequest, pk: int) -> HttpResponse:
    """The club’s addresses, and one more."""
    club = get_object_or_404(Club, pk=pk)
    if answer := refuse(request, Right.OWN, club):
        return answer
    form = WebhookForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            added = actions.add_webhook(club, form.cleaned_data["url"])
        except RefusedError as error:
            form.add_error("url", refusal(error))
        else:
            messages.success(request, _("The address is there: it is told from now on."))
            return _shown_once(request, added)
    context = {"club": club, "webhooks": club.webhooks.all(), "form": form}
    status = 422 if form.errors else 200
    return render(request, "tournaments/webhooks.html", context, status=status)


@never_cache
@require_safe
@for_owner
def webhook(request: HttpRequest, shown: Webhook) -> HttpResponse:
    """One of them: what it was told, and what it answered."""
    fresh = request.session.get(SHOWN_ONCE, {})
    secret = fresh.get(str(shown.pk))
    if secret:
        del request.session[SHOWN_ONCE]
    context = {"club": shown.club, "webhook": shown, "secret": secret, "posts": posts_of(shown)}
    return render(request, "tournaments/webhook.html", context)


@require_POST
@for_owner
def new_secret(request: HttpRequest, changed: Webhook) -> HttpResponse:
    """Sign with another secret from now on."""
    actions.change_secret(changed)
    messages.success(request, _("From now on everything is signed with the new secret."))
    return _shown_once(request, changed)


@require_POST
@for_owner
def switch(request: HttpRequest, switched: Webhook) -> HttpResponse:
    """Off, or on again."""
    actions.switch(switched, active=not switched.active)
    on, off = _("It is told of everything again."), _("It is told of nothing any more.")
    messages.success(request, on if switched.active else off)
    return redirect("webhook", switched.pk)


@require_POST
@for_owner
def remove(request: HttpRequest, removed: Webhook) -> HttpResponse:
    """Forget it."""
    club = removed.club_id
    actions.remove_webhook(removed)
    messages.success(request, _("The address is forgotten."))
    return redirect("webhooks", club)


@require_POST
@for_owner
def ping(request: HttpRequest, asked: Webhook) -> HttpResponse:
    """Send it a test."""
    try:
        actions.ping(asked, now=timezone.now())
    except RefusedError as error:
        messages.error(request, refusal(error))
    else:
        messages.success(
            request, _("A test is on its way. Load this page again to see what was answered.")
        )
    return redirect("webhook", asked.pk)


def _shown_once(request: HttpRequest, webhook: Webhook) -> HttpResponse:
    """Its page, which shows the secret this one time."""
    request.session[SHOWN_ONCE] = {str(webhook.pk): webhook.secret}
    return redirect("webhook", webhook.pk)
