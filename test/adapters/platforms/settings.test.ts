import { expect, test } from '@jest/globals';
import { listConfiguredPlatforms, readPlatformSettings } from '../../../adapters/platforms/settings.ts';

test('the sandbox defaults to localhost, and uploads stay on its origin', () => {
  const { clipapp, reelnet, videoshorts } = readPlatformSettings({}).sandbox;
  expect(clipapp).toMatchObject({ apiUrl: 'http://127.0.0.1:4100/clipapp', clientId: 'sandbox' });
  expect(reelnet).toMatchObject({ graphUrl: 'http://127.0.0.1:4100/reelnet/graph', clientSecret: 'sandbox-secret' });
  expect(videoshorts.uploadHosts).toEqual({ origin: 'http://127.0.0.1:4100' });
});

test('live platforms use their documented hosts and need credentials', () => {
  const none = readPlatformSettings({});
  const one = readPlatformSettings({
    REELNET_CLIENT_ID: 'id',
    REELNET_CLIENT_SECRET: 'secret',
    CLIPAPP_CLIENT_ID: 'id',
  });
  expect(none.live.clipapp).toMatchObject({ apiUrl: 'https://open.tiktokapis.com', audited: false });
  expect(listConfiguredPlatforms(none)).toEqual([]);
  expect(listConfiguredPlatforms(one)).toEqual(['reelnet']);
});

test('every live URL can be set, with or without a trailing slash', () => {
  const { clipapp, reelnet } = readPlatformSettings({
    CLIPAPP_API_URL: 'https://gateway.example/',
    REELNET_GRAPH_VERSION: 'v26.0',
    REELNET_UPLOAD_HOSTS: 'a.example, B.example',
  }).live;
  expect(clipapp.apiUrl).toBe('https://gateway.example');
  expect(reelnet).toMatchObject({ graphVersion: 'v26.0', uploadHosts: { suffixes: ['a.example', 'b.example'] } });
});

test('an invalid URL or number throws with the name of the setting', () => {
  expect(() => readPlatformSettings({ CLIPAPP_API_URL: 'ftp://x' })).toThrow('CLIPAPP_API_URL');
  expect(() => readPlatformSettings({ SANDBOX_URL: 'nonsense' })).toThrow('SANDBOX_URL');
  expect(() => readPlatformSettings({ REELNET_SETTLE_MS: 'soon' })).toThrow('REELNET_SETTLE_MS');
});
