"""The image, the compose file, the manifests and the proxy: sound, and of one mind."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from deploy.metrics import exposition

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
BIN = Path(sys.executable).parent
ON_LINUX = sys.platform == "linux" and platform.machine() == "x86_64"
SCRIPTS = (DEPLOY / "container" / "smazzata", DEPLOY / "backup" / "backup")
ROLES = ("web", "worker", "notices", "beat", "migrate", "backup", "rehearse")


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def run(*words: str | Path) -> str:
    done = subprocess.run(  # noqa: S603 (our own tools)
        [str(word) for word in words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# The image


@pytest.mark.skipif(not ON_LINUX, reason="hadolint comes as a program for Linux on x86-64")
def test_the_recipe_of_the_image_is_linted():
    assert run(BIN / "hadolint", DEPLOY / "container" / "Dockerfile") == ""


def test_the_image_serves_as_nobody_with_no_tools_of_the_build():
    recipe = read("container/Dockerfile")
    built, serving = recipe.split(" AS image\n")
    assert "--require-hashes" in built
    assert "pip install" not in serving
    assert re.search(r"^USER \d+:\d+$", serving, re.MULTILINE)
    for tag in re.findall(r"^FROM (\S+)|^ARG PYTHON=(\S+)", recipe, re.MULTILINE):
        assert "latest" not in "".join(tag)


@pytest.mark.skipif(os.name != "posix", reason="scripts of a container")
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_the_scripts_can_be_read_and_run(script):
    run("sh", "-n", script)
    assert os.access(script, os.X_OK)


def test_each_role_takes_the_shells_place():
    """A shell in between would keep the signal to itself."""
    roles = read("container/smazzata").partition("case $role in")[2]
    started = re.findall(r"^    ([a-z_ |]+)\)(.*?);;", roles, re.MULTILINE | re.DOTALL)
    assert {name for names, _ in started for name in names.split(" | ")} >= set(ROLES)
    for names, body in started:
        if names != "alive":
            assert "exec " in body or body.strip().startswith("worker "), names


def test_nothing_secret_can_get_into_the_image():
    kept = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert kept[1] == "*"
    assert {"deploy/compose.env", "deploy/secrets"} <= set(kept)
    assert "!data" not in kept
    assert {"/deploy/compose.env", "/deploy/secrets/"} <= set(
        (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    )


# Compose


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return yaml.safe_load(read("compose.yaml"))


def test_every_name_in_the_compose_file_is_explained(compose):
    services = compose["services"]
    for name, service in services.items():
        assert set(service) <= KNOWN, (name, set(service) - KNOWN)
        assert set(service.get("networks", [])) <= set(compose["networks"])
        assert set(service.get("secrets", [])) <= set(compose["secrets"])
        named = {mount.partition(":")[0] for mount in service.get("volumes", [])}
        assert {each for each in named if each[0] != "."} <= set(compose["volumes"])
        for other, how in service.get("depends_on", {}).items():
            waits = how["condition"]
            assert waits in {"service_healthy", "service_completed_successfully"}
            assert waits != "service_healthy" or "test" in services[other]["healthcheck"]


KNOWN = {
    "build", "cap_add", "cap_drop", "command", "depends_on", "deploy", "env_file", "environment",
    "healthcheck", "image", "logging", "networks", "ports", "profiles", "read_only", "restart",
    "secrets", "security_opt", "shm_size", "stop_grace_period", "stop_signal", "tmpfs", "volumes",
}  # fmt: skip
"""The words of the compose specification that are used here."""


def test_only_the_proxy_is_reached_from_outside(compose):
    open_ = [name for name, service in compose["services"].items() if "ports" in service]
    assert open_ == ["proxy"]
    assert compose["networks"]["inside"]["internal"] is True
    for name in ("postgres", "redis"):
        assert compose["services"][name]["networks"] == ["inside"]


def test_every_part_is_bounded_watched_and_started_again(compose):
    for name, service in compose["services"].items():
        limits = service["deploy"]["resources"]["limits"]
        assert set(limits) == {"cpus", "memory"}
        assert service["restart"] in {"unless-stopped", "on-failure:5", "no"}
        assert "healthcheck" in service, name
        assert ":latest" not in service["image"] or service["image"].startswith("smazzata:")


def test_ours_are_roles_of_one_image_without_rights(compose):
    ours = {
        name: service
        for name, service in compose["services"].items()
        if service["image"].startswith("smazzata:")
    }
    assert set(ours) == {"migrate", "web", "worker", "notices", "beat", "backup"}
    for name, service in ours.items():
        assert service["command"] == [name]
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
    assert ours["web"]["deploy"]["replicas"] == 2
    assert ours["beat"]["deploy"]["replicas"] == 1


def test_the_database_is_no_newer_than_the_program_that_copies_it(compose):
    (server,) = re.findall(r"^postgres:(\d+)", compose["services"]["postgres"]["image"])
    (client,) = re.findall(r"postgresql-client-(\d+)", read("container/Dockerfile"))
    assert server == client


def test_every_variable_of_the_settings_can_be_given():
    """In the example, as a secret, by the compose file or the image; or it is not for serving."""
    sources = [path.read_text(encoding="utf-8") for path in (DEPLOY / "settings").glob("*.py")]
    call = re.compile(r"env\.(?:str|int|bool|list|path|log_level|dj_\w+)\(\s*\"(\w+)\"")
    wanted = {name for source in sources for name in call.findall(source)}
    given = read("compose.env.example") + read("compose.yaml") + read("container/Dockerfile")
    elsewhere = {"DEBUG", "BROKER_URL", "CACHE_URL", "CACHE_PREFIX"}
    missing = {name for name in wanted if not re.search(rf"\b{name}(_FILE)?\b", given)}
    assert len(wanted) >= 15
    assert missing <= elsewhere


# Kubernetes


def built(folder: Path) -> str:
    """What would be applied; where there is no kubectl, the files as they stand."""
    if kubectl := shutil.which("kubectl"):
        return run(kubectl, "kustomize", folder)
    named = yaml.safe_load((folder / "kustomization.yaml").read_text(encoding="utf-8"))
    files = [folder / name for name in named["resources"] if name.endswith(".yaml")]
    return "\n---\n".join(file.read_text(encoding="utf-8") for file in files)


@pytest.fixture(scope="module")
def manifests(tmp_path_factory) -> list[dict[str, Any]]:
    """Of the base, the migration and the example; each valid by the schemas of Kubernetes."""
    folder, kubernetes = tmp_path_factory.mktemp("manifests"), DEPLOY / "kubernetes"
    files = []
    for name in ("base", "migrate", "overlays/example", "overlays/example/migrate"):
        files.append(folder / f"{name.replace('/', '-')}.yaml")
        files[-1].write_text(built(kubernetes / name), encoding="utf-8")
    # Files that it is told of at once are one to it.
    for file in files:
        run(sys.executable, "-m", "kubernetes_validate", "--strict", "--quiet", file)
    base = (file.read_text(encoding="utf-8") for file in files[:2])
    return [each for text in base for each in yaml.safe_load_all(text)]


def pods(manifests) -> dict[str, dict[str, Any]]:
    found = {}
    for each in manifests:
        spec = each.get("spec", {})
        spec = spec.get("jobTemplate", {}).get("spec", spec)
        if "template" in spec:
            found[each["metadata"]["name"]] = spec["template"]["spec"]
    return found


def test_every_role_runs_as_nobody_and_changes_nothing(manifests):
    found = pods(manifests)
    assert set(found) == {f"smazzata-{role}" for role in ROLES}
    for name, pod in found.items():
        (container,) = pod["containers"]
        assert f"smazzata-{container['args'][0]}" == name
        assert pod["securityContext"]["runAsNonRoot"] is True
        assert container["securityContext"]["readOnlyRootFilesystem"] is True
        assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}
        assert set(container["resources"]) == {"requests", "limits"}
        assert pod["automountServiceAccountToken"] is False


def test_a_release_takes_no_web_process_away_before_another_is_ready(manifests):
    (web,) = (
        each
        for each in manifests
        if (each["kind"], each["metadata"]["name"]) == ("Deployment", "smazzata-web")
    )
    assert web["spec"]["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
    (container,) = web["spec"]["template"]["spec"]["containers"]
    probes = {name: container[f"{name}Probe"]["httpGet"]["path"] for name in PROBES}
    assert probes == PROBES
    # The proxies are given ten seconds, requests under way eight more.
    assert web["spec"]["template"]["spec"]["terminationGracePeriodSeconds"] >= 10 + 8


PROBES = {"startup": "/healthz", "liveness": "/healthz", "readiness": "/readyz?for=web"}


def test_there_is_one_beat_and_the_others_grow(manifests):
    by_kind = {(each["kind"], each["metadata"]["name"]): each for each in manifests}
    beat = by_kind["Deployment", "smazzata-beat"]["spec"]
    assert (beat["replicas"], beat["strategy"]["type"]) == (1, "Recreate")
    for role in ("web", "worker", "notices"):
        grows = by_kind["HorizontalPodAutoscaler", f"smazzata-{role}"]["spec"]
        assert grows["scaleTargetRef"]["name"] == f"smazzata-{role}"
        assert grows["minReplicas"] >= 2
        # Who counts them is the autoscaler; a number of our own would undo it at every release.
        assert "replicas" not in by_kind["Deployment", f"smazzata-{role}"]["spec"]
        assert ("PodDisruptionBudget", f"smazzata-{role}") in by_kind


@pytest.mark.django_db
def test_the_alerts_are_on_figures_that_there_are():
    """An alert on a figure nobody gives never rings."""
    operations = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    rules = read("kubernetes/components/monitoring/monitors.yaml") + operations
    asked = set(re.findall(r"\bsmazzata_[a-z_]+", rules))
    given = set(re.findall(r"^# HELP (\S+)", exposition().decode(), re.MULTILINE))
    assert len(asked) >= 6
    assert {name.removesuffix("_bucket") for name in asked} <= given


# The proxy


def test_the_proxy_closes_what_it_opens_and_keeps_figures_inside():
    lines = [line.partition("#")[0].strip() for line in read("proxy/Caddyfile").splitlines()]
    depth = 0
    for line in lines:
        depth += line.endswith("{") - (line == "}")
        assert depth >= 0
    assert depth == 0
    for directive in (
        "respond @inside 404",
        "encode zstd gzip",
        "flush_interval -1",
        "header_up X-Request-ID {http.request.uuid}",
    ):
        assert directive in lines
    assert "@inside path /metrics /metrics/*" in lines
