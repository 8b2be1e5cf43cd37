import { execFile } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { findFreePort } from '../../bin/processes/ports.ts';

const PROGRAM = fileURLToPath(new URL('../../api/main.ts', import.meta.url));

const ENV = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  DATABASE_URL: 'postgresql://127.0.0.1:1/kinora',
  KINORA_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
};

test('an API with settings that are wrong ends at once, without a database, and names all of them', async () => {
  const sentences = [
    'PORT must be a whole number from 0 to 65535',
    'LOG_LEVEL must be trace, debug',
    'SANDBOX_URL must be a URL that starts with http://',
    'ENCODER_ISOLATION must be required, auto or off',
    'OUTBOUND_ALLOW must contain host:port entries',
  ];
  const settings = { LOG_LEVEL: 'loud', PORT: 'abc', SANDBOX_URL: 'simulator', ENCODER_ISOLATION: 'perhaps' };
  const nonsense = { ...settings, OUTBOUND_ALLOW: 'everyone' };
  const run = promisify(execFile)(process.execPath, [PROGRAM], { env: { ...ENV, ...nonsense }, timeout: 120_000 });

  const ended = await run.catch((failure: unknown) => failure as { code: number; stderr: string; stdout: string });

  expect(ended).toMatchObject({ code: 78, stdout: '' });
  for (const sentence of sentences) expect(ended.stderr).toContain(sentence);
  expect(ended.stderr).not.toContain('    at ');
});

test('an API that cannot isolate ffmpeg as required does not start', async () => {
  const unstartable = { ENCODER_ISOLATION: 'required', FFMPEG_PATH: '/bin/false' };
  const run = promisify(execFile)(process.execPath, [PROGRAM], { env: { ...ENV, ...unstartable }, timeout: 120_000 });

  const ended = await run.catch((failure: unknown) => failure as { code: number; stdout: string });

  expect(ended).toMatchObject({ code: 1, stdout: expect.stringContaining('ENCODER_ISOLATION is required') });
});

test('an API whose port is in use exits and leaves nothing listening', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const ports = { HOST: '127.0.0.1', PORT: `${port}`, API_METRICS_PORT: `${await findFreePort()}` };
  const run = promisify(execFile)(process.execPath, [PROGRAM], { env: { ...ENV, ...ports }, timeout: 120_000 });

  const ended = await run.catch((failure: unknown) => failure as { code: number; stdout: string });

  expect(ended).toMatchObject({ code: 1 });
  expect(ended.stdout).toContain('EADDRINUSE');
  taken.close();
});
