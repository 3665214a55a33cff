"""Every address of the service; ``deploy.middleware`` has those for machines."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from tournaments.api.docs import docs

# One way in, with one count of wrong passwords.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # as allauth asks

urlpatterns = [
    path("", include("tournaments.urls")),
    path("", include("matches.urls")),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("api/v1/", include("matches.api.urls")),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", docs, name="api_docs"),
]
