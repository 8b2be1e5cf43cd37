/** Slow files and pages of one team beside a small one of another team, in one process. */
import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createPageReader } from '../../adapters/web/crawl/page-reader.ts';
import { checkFont } from '../../decks/fonts/check-font.ts';
import { ffprobe } from '../../decks/probe/ffprobe.ts';
import { runForTeam } from '../../shares/run-for-team.ts';
import { turnOffIsolation } from '../decks/make-media.ts';
import { resolveBundledFont } from '../decks/fonts/font-files.ts';
import { picture } from '../content/own-media/videos.ts';
import { useFolder } from '../support/use-folder.ts';

const SLOW_FILES = 4;

const folder = useFolder('shares');
let turnOnIsolation: () => void;
beforeAll(async () => {
  turnOnIsolation = turnOffIsolation();
});
afterAll(async () => {
  turnOnIsolation();
});

/** A pipe without a writer: reading it takes until `end`. */
function createSlowFile(name: string): { path: string; end: () => Promise<void> } {
  const path = join(folder, name);
  execFileSync('mkfifo', [path]);
  const end = async (): Promise<void> => (await open(path, constants.O_RDWR | constants.O_NONBLOCK)).close();
  return { path, end };
}

const writePicture = async (): Promise<string> => {
  const path = join(folder, 'picture.png');
  await writeFile(path, await picture(folder));
  return path;
};

test.each<[string, (path: string) => Promise<unknown>, () => Promise<string>]>([
  ['probes', ffprobe, writePicture],
  ['font trials', checkFont, async () => resolveBundledFont('anton', 'anton-latin-400-normal.woff')],
])('slow %s of one team do not delay those of another team', async (name, read, prepare) => {
  const small = await prepare();
  const files = Array.from({ length: SLOW_FILES }, (_, index) => createSlowFile(`${name}-${index}`));
  let ended = 0;
  const slow = runForTeam('busy', () => files.map(({ path }) => read(path).finally(() => (ended += 1))));

  const result = await runForTeam('other', () => read(small));

  expect({ result, ended }).toMatchObject({ result: expect.any(Object), ended: 0 });
  const ending = setInterval(() => files.forEach(({ end }) => void end()), 20);
  await Promise.allSettled(slow);
  clearInterval(ending);
});

test('slow pages of one team do not delay those of another team', async () => {
  const reader = createPageReader(1_000);
  const page = { url: 'https://example.com/', contentType: 'text/html', robotsTag: '', fetchedAt: '', home: true };
  const read = (html: string) => reader.read('page', { ...page, bytes: Buffer.from(html) });
  let ended = 0;
  const slow = runForTeam('busy', () =>
    Array.from({ length: SLOW_FILES }, () => read('<b>'.repeat(200_000)).finally(() => (ended += 1))),
  );

  const result = await runForTeam('other', () => read('<h1>Bread</h1>'));

  expect(result.ok).toBe(true);
  expect(ended).toBeLessThan(SLOW_FILES);
  await Promise.allSettled(slow);
  await reader.close();
});
