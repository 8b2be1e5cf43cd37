import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { hasChromium } from '../../environment/shared-browser.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const run = (program: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, ['--import', here('register.mjs'), program, ...args]);

// oxlint-disable-next-line typescript/no-explicit-any
let seen: any;

/** The platform is this folder, and one line in each of the lists that `register.mjs` edits. */
beforeAll(async () => {
  seen = JSON.parse((await run(here('journey-program.ts'))).stdout);
});

test('the catalog has the choices and colours of the folder', () => {
  const colors = { light: '#112233', dark: '#ddeeff' };
  const sticker = expect.objectContaining({ name: 'sticker', label: 'Sticker', kind: 'text', maxLength: 20 });
  expect(seen.platforms).toContainEqual(expect.objectContaining({ name: 'toyapp', choices: [sticker], colors }));
});

test('a setting that only the folder names is written to the page, the example and the compose file', async () => {
  const check = run(here('../../../bin/write-settings-docs.ts'), '--check');
  const { stderr } = (await check.catch((error: unknown) => error)) as { stderr: string };
  for (const file of ['settings.md', '.env.example', 'docker-compose.yml']) expect(stderr).toContain(file);
});

test('an account of a platform that is one folder is connected and listed', () => {
  expect(seen.connected).toBe(200);
  expect(seen.account).toMatchObject({ platform: 'toyapp', username: 'toymaker', tokenStatus: 'valid' });
});

test('a preview applies the rules of the folder, and names them', () => {
  const refusals = seen.previews.map((one: { data: { targets: [{ refusal: { message: string } | null }] } }) => {
    return one.data.targets[0].refusal?.message ?? null;
  });
  expect(refusals).toEqual([
    null,
    'toyapp accepts 10 UTF-8 bytes; the caption with its hashtags has 19.',
    'toyapp rejects the character ! in a caption.',
    'toyapp accepts 1 hashtag; the caption has 2.',
  ]);
});

test('a choice that only the folder names is checked', () => {
  const message = 'perPlatform.toyapp.sticker: It must have at most 20 characters.';
  expect(seen.unknown).toMatchObject({ status: 400, json: { error: { type: 'invalid_input', message } } });
});

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test('the composer has a field for a choice that only the folder names', () => {
    expect(seen.composed).toMatchObject({ status: 'scheduled', perPlatform: { toyapp: { sticker: 'a comet' } } });
  });
});

test('a post is scheduled, published once after its processing, measured and listed', () => {
  expect(seen.created).toMatchObject({ status: 201, json: { data: { status: 'scheduled' } } });
  expect(seen.videos).toMatchObject([{ caption: 'Toys', sticker: 'a star', publishes: 1, state: 'posted' }]);
  const target = { platform: 'toyapp', status: 'posted', url: expect.stringContaining('/watch/') };
  expect(seen.post).toMatchObject({ status: 'posted', targets: [{ ...target, analytics: { saves: 7, views: null } }] });
  expect(seen.listed.map(({ id }: { id: string }) => id)).toContain(seen.post.id);
});
