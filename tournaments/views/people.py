"""A club's page: its tournaments' makers, and who has which role."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.actions.people import found_club, give_role, take_role
from tournaments.enums import RoleKind
from tournaments.errors import RefusedError
from tournaments.forms.names import NameField
from tournaments.models import Club, Role, User
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.views.access import refuse


class ClubForm(forms.Form):
    name = NameField(label=gettext_lazy("Name"), max_length=120)
    city = NameField(label=gettext_lazy("Town"), max_length=80, required=False)


class RoleForm(forms.Form):
    email = forms.EmailField(
        label=gettext_lazy("E-mail"),
        help_text=gettext_lazy("The address they signed up with."),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("Role"), choices=RoleKind.choices, initial=RoleKind.REFEREE
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_club(request: HttpRequest) -> HttpResponse:
    """Found a club; whoever does is its owner."""
    form = ClubForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        assert isinstance(request.user, User)  # noqa: S101 (login_required)
        club = found_club(
            form.cleaned_data["name"], form.cleaned_data["city"], founder=request.user
        )
        messages.success(request, _("“%(club)s” is there, and you are its owner.") % {"club": club})
        return redirect("club", pk=club.pk)
    return render(
        request, "tournaments/club_new.html", {"form": form}, status=422 if form.errors else 200
    )


@require_http_methods(["GET", "HEAD", "POST"])
def club(request: HttpRequest, pk: int) -> HttpResponse:
    """The club's roles, for its owners to give."""
    shown = get_object_or_404(Club, pk=pk)
    if answer := refuse(request, Right.OWN, shown):
        return answer
    form = RoleForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid() and _gave_role(shown, form):
        messages.success(request, _("The role is given: it holds at once."))
        return redirect("club", pk=pk)
    roles = shown.roles.select_related("user").order_by("user__email", "kind")
    return render(
        request,
        "tournaments/club.html",
        {"club": shown, "roles": roles, "form": form},
        status=422 if form.errors else 200,
    )


def _gave_role(shown: Club, form: RoleForm) -> bool:
    try:
        give_role(shown, form.cleaned_data["email"], RoleKind(form.cleaned_data["kind"]))
    except RefusedError as error:
        form.add_error("email", refusal(error))
        return False
    return True


@require_POST
def drop_role(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a role back."""
    role = get_object_or_404(Role.objects.select_related("club"), pk=pk)
    if answer := refuse(request, Right.OWN, role.club):
        return answer
    try:
        take_role(role)
    except RefusedError as error:
        messages.error(request, refusal(error))
    return redirect("club", pk=role.club_id)
