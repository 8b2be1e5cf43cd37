import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { findFfmpeg, findFfprobe } from '../../../decks/ffmpeg/find-ffmpeg.ts';

const before = { ...process.env };
afterEach(() => {
  process.env['FFMPEG_PATH'] = before['FFMPEG_PATH'] ?? '';
});

describe('findFfmpeg', () => {
  test('ffmpeg and ffprobe are found without settings', () => {
    expect(findFfmpeg()).toMatchObject({ ok: true });
    expect(findFfprobe()).toMatchObject({ ok: true });
  });

  test('FFMPEG_PATH selects ffmpeg, and an invalid path gives a message', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kinora-ffmpeg-'));
    const path = join(folder, 'ffmpeg');
    await writeFile(path, '#!/bin/sh\n');
    process.env['FFMPEG_PATH'] = path;
    expect(findFfmpeg()).toEqual({
      ok: false,
      message: `FFMPEG_PATH is set to ${path}, which is not an executable file.`,
    });
    await chmod(path, 0o755);
    expect(findFfmpeg()).toEqual({ ok: true, path });
    await rm(folder, { recursive: true });
  });
});
