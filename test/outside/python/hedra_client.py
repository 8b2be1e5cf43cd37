"""Hedra's Python client uploads, submits twice with one key, follows the job and reads its result."""

import json
import sys

from hedra import Hedra, InputHedraAvatar, InputHedraAvatarStartImage_Url
from hedra.core.api_error import ApiError
from hedra.types.input_hedra_avatar_audio_zero import InputHedraAvatarAudioZero_Url

base_url, key = sys.argv[1:3]
client = Hedra(api_key=key, base_url=base_url, max_retries=0)


def build_input(**changes):
    image = client.files.upload(file=("portrait.png", b"png", "image/png"))
    speech = client.files.upload(file=("speech.mp3", b"mp3", "audio/mpeg"))
    return InputHedraAvatar(
        **{
            "prompt": "A person talks.",
            "aspect_ratio": "9:16",
            "resolution": "720p",
            "start_image": InputHedraAvatarStartImage_Url(url=image.url),
            "audio": InputHedraAvatarAudioZero_Url(url=speech.url),
            **changes,
        }
    )


def refuse(call):
    try:
        call()
    except ApiError as error:
        # The client declares no type for some statuses.
        code = error.body["error"]["code"] if isinstance(error.body, dict) else error.body.error.code
        return [error.status_code, code]
    return None


wanted = build_input()
first = client.jobs.submit_hedra_avatar(input=wanted, idempotency_key="key-1")
second = client.jobs.submit_hedra_avatar(input=wanted, idempotency_key="key-1")
status = client.jobs.get_status(first.job_id)
while status.status != "COMPLETED":
    status = client.jobs.get_status(first.job_id)
result = client.jobs.get(first.job_id)
stranger = Hedra(api_key="wrong", base_url=base_url, max_retries=0)
print(
    json.dumps(
        {
            "sameJob": first.job_id == second.job_id,
            "url": result.outputs[0].url,
            "cost": result.cost,
            "balance": client.billing.get_balance().balance,
            "schema": "start_image" in client.models.get("hedra-avatar").input_schema["properties"],
            "wrongKey": refuse(lambda: stranger.billing.get_balance()),
            "wrongModel": refuse(lambda: client.jobs.submit("hedra-9", input={})),
            "wrongValue": refuse(lambda: client.jobs.submit_hedra_avatar(input=build_input(resolution="4k"))),
            "unknownField": refuse(lambda: client.jobs.submit_hedra_avatar(input=build_input(seed=7))),
            "otherBody": refuse(
                lambda: client.jobs.submit_hedra_avatar(input=build_input(prompt="x"), idempotency_key="key-1")
            ),
        }
    )
)
