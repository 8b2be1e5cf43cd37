import { expect, test } from '@jest/globals';
import { buildCallbackUrl } from '../../../adapters/providers/callback-url.ts';

const of = (publicUrl: string): string | null => buildCallbackUrl(publicUrl, 'fal', 'token');

test('a callback URL is sent only if the public URL is reachable', () => {
  expect(of('https://kinora.example')).toBe('https://kinora.example/providers/fal/callback/token');
  expect(of('https://kinora.example:8443')).toBe('https://kinora.example:8443/providers/fal/callback/token');
  expect(of('https://example.com/kinora')).toBe('https://example.com/kinora/providers/fal/callback/token');
  for (const closed of [
    'http://kinora.example',
    'http://kinora.example:8080',
    'https://127.0.0.1',
    'https://localhost',
    'https://kinora.local',
    'https://10.0.0.1',
  ]) {
    expect([closed, of(closed)]).toEqual([closed, null]);
  }
});
