import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tryFont } from '../../../decks/fonts/check-font.ts';
import { NO_ISOLATION, type Isolation } from '../../../decks/isolation/isolation.ts';
import { listWorkingModes } from '../isolation/modes.ts';
import { resolveBundledFont } from './font-files.ts';
import { useFolder } from '../../support/use-folder.ts';

const ESCAPES = join(import.meta.dirname, 'font-escapes.ts');

const modes = await listWorkingModes();
if (modes.length === 0) console.warn('skipped: this machine has neither bwrap, user namespaces nor Landlock for perl');

const folder = useFolder('font');
let api: Server;
beforeAll(async () => {
  await writeFile(join(folder, 'secrets.json'), 'c2VjcmV0');
  api = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const font = { parent: process.pid, port: (api.address() as AddressInfo).port };
  await writeFile(join(folder, 'font'), JSON.stringify(font));
});
afterAll(async () => {
  await new Promise((resolve) => api.close(resolve));
});

async function listEscapes(isolation: Isolation): Promise<string[]> {
  const check = await tryFont(join(folder, 'font'), isolation, ESCAPES);
  return 'reason' in check ? check.reason.split(', ').filter(Boolean) : [];
}

for (const isolation of modes) {
  test(`a font that takes over its trial reads, writes and reaches nothing with ${isolation.mode}`, async () => {
    expect(await listEscapes(isolation)).toEqual([]);
  });

  test(`a valid font is accepted with ${isolation.mode}`, async () => {
    const font = resolveBundledFont('anton', 'anton-latin-400-normal.woff');
    expect(await tryFont(font, isolation)).toEqual({ ok: true });
  });
}

test('without isolation every attempt of the trial succeeds', async () => {
  expect(await listEscapes(NO_ISOLATION)).toHaveLength(6);
});
