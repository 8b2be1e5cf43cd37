import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { mapMediaFailure } from '../../activities/content/own-media/media-failure.ts';
import { mapRenderFailure, mapStudioFailure } from '../../activities/content/studio-failure.ts';
import { tryFont } from '../../decks/fonts/check-font.ts';
import { NO_ISOLATION } from '../../decks/isolation/isolation.ts';
import { readVideo } from '../../decks/own-media/read-video.ts';
import { makeClip, makePicture, turnOffIsolation } from '../decks/make-media.ts';
import { service } from '../support/service.ts';
import { uploadAsset } from '../support/upload-asset.ts';
import { useFolder } from '../support/use-folder.ts';
import { useTeam } from '../support/use-team.ts';

const served = service();
const team = useTeam(served);
const neighbour = useTeam(served);
const folder = useFolder('busy');
let picture: Buffer;
let clip: string;
let restore: () => void = () => undefined;

beforeAll(async () => {
  picture = await readFile(await makePicture(folder));
  clip = await makeClip(folder);
});
afterEach(() => restore());

/** Replaces ffmpeg and ffprobe with a shell script. */
async function replacePrograms(script: string): Promise<void> {
  const path = join(folder, 'program');
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  const turnOnIsolation = turnOffIsolation();
  for (const name of ['FFPROBE_PATH', 'FFMPEG_PATH']) process.env[name] = path;
  restore = () => {
    for (const name of ['FFPROBE_PATH', 'FFMPEG_PATH']) delete process.env[name];
    turnOnIsolation();
  };
}

const upload = ({ key } = team) => uploadAsset(served.api.origin, key, picture);

async function chooseLogo(logoAssetId: unknown) {
  const path = `/workspaces/${neighbour.workspace.id}`;
  return served.api.call('PATCH', path, { key: neighbour.key, body: { brandKit: { logoAssetId } } });
}

const getFailure = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

test('a file that a busy machine cannot read is refused for load, or read again by its job', async () => {
  const logo = (await upload(neighbour)).json.data.id;
  await replacePrograms('kill -STOP $$');
  const trial = join(folder, 'trial.mjs');
  await writeFile(trial, "process.kill(process.pid, 'SIGSTOP');");

  const reading = readVideo(clip);
  const [replies, ...failures] = await Promise.all([
    Promise.all([upload(), chooseLogo(logo)]),
    getFailure(tryFont(clip, NO_ISOLATION, trial)),
    ...[mapMediaFailure, mapRenderFailure, mapStudioFailure].map((map) => getFailure(map(reading))),
  ]);

  const retried = { nonRetryable: false };
  expect(failures).toMatchObject([{ code: 'timed_out' }, retried, retried, retried]);
  for (const { status, headers, json } of replies) {
    expect([status, json.error.type]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
});

test('a file that uses up its processor time is refused as damaged', async () => {
  await replacePrograms('ulimit -t 1; while :; do :; done');

  const { status, json } = await upload();

  expect([status, json.error.details?.[0]?.message]).toEqual([400, expect.stringContaining('damaged')]);
});
