import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findFfprobe } from '../../../decks/ffmpeg/find-ffmpeg.ts';
import { probeMedia } from '../../../decks/probe/probe-media.ts';
import { runFfmpegTo, turnOffIsolation } from '../make-media.ts';
import { picture } from '../../content/own-media/videos.ts';
import { useFolder } from '../../support/use-folder.ts';

const dir = useFolder('probes');
let log: string;
let output: string;
let turnOnIsolation: () => void;

/** Replaces ffprobe with a wrapper that logs when each call starts and ends, and what it returns. */
beforeAll(async () => {
  log = join(dir, 'log');
  output = join(dir, 'output');
  const found = findFfprobe();
  if (!found.ok) throw new Error(found.message);
  const path = join(dir, 'ffprobe');
  await writeFile(
    path,
    `#!/bin/sh\necho started >> ${log}\n${found.path} "$@" | tee -a ${output}\necho ended >> ${log}\n`,
  );
  await chmod(path, 0o755);
  process.env['FFPROBE_PATH'] = path;
  turnOnIsolation = turnOffIsolation();
});
afterAll(async () => {
  delete process.env['FFPROBE_PATH'];
  turnOnIsolation();
});

test('at most two files are decoded at once, and all of them are decoded', async () => {
  const path = join(dir, 'picture.png');
  await writeFile(path, await picture(dir));

  const probed = await Promise.all(Array.from({ length: 8 }, () => probeMedia(path)));

  expect(probed.every(({ ok }) => ok)).toBe(true);
  let [now, most] = [0, 0];
  const lines = (await readFile(log, 'utf8')).trim().split('\n');
  expect(lines.filter((line) => line === 'started').length).toBeGreaterThanOrEqual(8);
  for (const line of lines) {
    now += line === 'started' ? 1 : -1;
    most = Math.max(most, now);
  }
  // Whether two overlap is up to the scheduler.
  expect(now).toBe(0);
  expect(most).toBeLessThanOrEqual(2);
});

test('a probe decodes the first picture of a clip only', async () => {
  const path = await runFfmpegTo(dir, 'clip.mkv', '-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=8:d=1', '-c:v', 'ffv1');
  await writeFile(output, '');

  expect(await probeMedia(path)).toMatchObject({ ok: true, kind: 'video' });

  expect((await readFile(output, 'utf8')).match(/"type": "frame"/gu)).toHaveLength(1);
});

test('a probe of a picture takes one process', async () => {
  const path = join(dir, 'one.png');
  await writeFile(path, await picture(dir));
  await writeFile(log, '');

  expect(await probeMedia(path)).toMatchObject({ ok: true, kind: 'image' });

  expect(await readFile(log, 'utf8')).toBe('started\nended\n');
});
