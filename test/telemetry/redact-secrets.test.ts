import { expect, test } from '@jest/globals';
import { createLogger, redactSecrets } from '../../adapters/telemetry/logger.ts';
import { mintKeyText } from '../../db/teams/api-key-text.ts';

const SECRETS: [string, string, string][] = [
  ['an API key', `the key ${mintKeyText(true)} was refused`, ''],
  ['a webhook’s secret', 'signed by whsec_2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0', 'whsec_2c26'],
  ['a bearer token', 'Authorization: Bearer ya29.a0AfH6SMBx-secret_token', 'ya29'],
  ['a database’s password', 'connect postgresql://kinora:pa$$-word@db:5432/kinora failed', 'pa$$'],
  ['a signed media URL', 'GET https://k.example/media/c/0123456789abcdef/video.mp4?expires=1&signature=c2ln', 'c2ln'],
  ['a presigned bucket URL', 'https://s3/x?X-Amz-Credential=AKIA1&X-Amz-Signature=deadbeef', 'deadbeef'],
  ['an OAuth code', '/oauth/clipapp/callback?code=4-0AX4XfWh&state=s3cr3t', 's3cr3t'],
  ['a platform’s answer', '{"access_token":"act.example","expires_in":86400}', 'act.example'],
  ['a place where a provider reports', 'https://k.example/providers/fal/callback/Zm9vYmFyYmF6cXV4MTIz', 'Zm9vYmFy'],
];

test.each(SECRETS)('no log line contains %s', (_what, line, secret) => {
  const text = redactSecrets(line);
  expect(text).toContain('[hidden]');
  if (secret) expect(text).not.toContain(secret);
  else expect(text).not.toMatch(/kin_live_\w{8}/u);
});

test('values that are not secrets stay readable', () => {
  const line = '{"level":40,"workflowId":"post-post_1","activityType":"publishPost","msg":"Activity failed"}';
  expect(redactSecrets(line)).toBe(line);
});

test('a logged error contains its code and message but not the SQL parameters', () => {
  const lines: string[] = [];
  const log = createLogger('test', 'info', { write: (line) => void lines.push(line) });
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (token)=(sesame) already exists.',
    parameters: ['sesame'],
  });
  log.warn({ err: error, accessToken: 'sesame', nested: { secret: 'sesame' } }, 'not written');
  const [line = ''] = lines;
  expect(line).not.toContain('sesame');
  expect(JSON.parse(line)).toMatchObject({ err: { code: '23505', message: 'duplicate key' }, accessToken: '[hidden]' });
});
