import { afterEach, expect, test } from '@jest/globals';
import { readWorkerConfig } from '../../worker/config.ts';

const ENV = {
  DATABASE_URL: 'postgresql://127.0.0.1/kinora',
  KINORA_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
};

const before = process.env['FFMPEG_PATH'];

afterEach(() => {
  process.env['FFMPEG_PATH'] = before ?? '';
});

test('invalid worker settings are rejected at the start, each with its own message', () => {
  const nonsense = {
    MAX_LEASED_POSTS: 'many',
    DELIVERY_WAITS_MS: '5000,soon',
    METRICS_PORT: '70000',
    LOG_LEVEL: 'loud',
  };

  const read = () => readWorkerConfig({ ...ENV, ...nonsense });

  for (const sentence of [
    'MAX_LEASED_POSTS must be a whole number from 1 to 1000000 (got "many").',
    'DELIVERY_WAITS_MS must be a whole number from 0 to 604800000 (got "5000,soon").',
    'METRICS_PORT must be a whole number from 0 to 65535 (got "70000").',
    'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent (got "loud").',
  ])
    expect(read).toThrow(sentence);
});

test('a worker with an invalid FFMPEG_PATH does not start and names the setting', () => {
  process.env['FFMPEG_PATH'] = '/nowhere/ffmpeg';

  expect(() => readWorkerConfig(ENV)).toThrow(
    'FFMPEG_PATH is set to /nowhere/ffmpeg, which is not an executable file.',
  );
});

test('an empty setting has the same effect as a missing one', () => {
  expect(readWorkerConfig({ ...ENV, MAX_LEASED_POSTS: '', DELIVERY_WAITS_MS: '', LOG_LEVEL: '' })).toEqual(
    readWorkerConfig(ENV),
  );
});
