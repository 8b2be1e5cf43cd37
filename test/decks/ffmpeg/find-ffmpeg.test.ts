import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { findFfmpeg, findFfprobe } from '../../../decks/ffmpeg/find-ffmpeg.ts';

const before = { ...process.env };
afterEach(() => {
  process.env['FFMPEG_PATH'] = before['FFMPEG_PATH'] ?? '';
});

describe('ffmpeg', () => {
  test('is found without any setting, and ffprobe beside it', () => {
    expect(findFfmpeg()).toMatchObject({ ok: true });
    expect(findFfprobe()).toMatchObject({ ok: true });
  });

  test('is the one that FFMPEG_PATH names, or a sentence says why not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kinora-ffmpeg-'));
    const path = join(folder, 'ffmpeg');
    await writeFile(path, '#!/bin/sh\n');
    process.env['FFMPEG_PATH'] = path;
    expect(findFfmpeg()).toEqual({ ok: false, message: `FFMPEG_PATH is set to ${path}, which is not an executable file.` });
    await chmod(path, 0o755);
    expect(findFfmpeg()).toEqual({ ok: true, path });
    await rm(folder, { recursive: true });
  });
});
