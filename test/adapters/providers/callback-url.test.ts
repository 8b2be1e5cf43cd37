import { expect, test } from '@jest/globals';
import { buildCallbackUrl } from '../../../adapters/providers/callback-url.ts';

const build = (publicUrl: string): string | null => buildCallbackUrl(publicUrl, 'fal', 'token');

test('a callback URL is built only for a public URL that providers can reach', () => {
  expect(build('https://kinora.example')).toBe('https://kinora.example/providers/fal/callback/token');
  expect(build('https://kinora.example:8443')).toBe('https://kinora.example:8443/providers/fal/callback/token');
  expect(build('https://example.com/kinora')).toBe('https://example.com/kinora/providers/fal/callback/token');
  for (const closed of [
    'http://kinora.example',
    'http://kinora.example:8080',
    'https://127.0.0.1',
    'https://localhost',
    'https://kinora.local',
    'https://10.0.0.1',
  ]) {
    expect([closed, build(closed)]).toEqual([closed, null]);
  }
});
