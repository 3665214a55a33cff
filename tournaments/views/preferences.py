"""What the person who is signed in is told, and the way out of it from any letter."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.actions.letters import reader
from tournaments.actions.preferences import set_preferences, stop_mail
from tournaments.forms.telling import PreferencesForm
from tournaments.models import User


@login_required
@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Keep what was chosen on “My page”."""
    assert isinstance(request.user, User)  # noqa: S101 (login_required)
    form = PreferencesForm(request.POST)
    if form.is_valid():
        chosen = form.cleaned_data
        set_preferences(request.user, language=chosen["language"], wants_mail=chosen["wants_mail"])
        messages.success(request, _("Noted: it holds from the next e-mail on."))
    else:
        messages.error(request, _("Nothing was changed: choose one of the languages."))
    return redirect("mine")


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Ask, then send no more; whoever holds the letter may, without signing in (RFC 8058)."""
    user = reader(token)
    if user is None:
        raise Http404
    if request.method == "POST":
        stop_mail(user)
    return render(request, "tournaments/unsubscribe.html", {"stopped": not user.wants_mail})
