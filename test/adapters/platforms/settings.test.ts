import { expect, test } from '@jest/globals';
import { configuredPlatforms, platformSettings } from '../../../adapters/platforms/settings.ts';

test('the sandbox defaults to localhost, and uploads stay on its origin', () => {
  const { clipapp, reelnet, videoshorts } = platformSettings({}).sandbox;
  expect(clipapp).toMatchObject({ apiUrl: 'http://127.0.0.1:4100/clipapp', clientId: 'sandbox' });
  expect(reelnet).toMatchObject({ graphUrl: 'http://127.0.0.1:4100/reelnet/graph', clientSecret: 'sandbox-secret' });
  expect(videoshorts.uploadHosts).toEqual({ origin: 'http://127.0.0.1:4100' });
});

test('live platforms use their documented hosts and need credentials', () => {
  const none = platformSettings({});
  const one = platformSettings({ REELNET_CLIENT_ID: 'id', REELNET_CLIENT_SECRET: 'secret', CLIPAPP_CLIENT_ID: 'id' });
  expect(none.live.clipapp).toMatchObject({ apiUrl: 'https://open.tiktokapis.com', audited: false });
  expect(configuredPlatforms(none)).toEqual([]);
  expect(configuredPlatforms(one)).toEqual(['reelnet']);
});

test('every live URL can be set, with or without a trailing slash', () => {
  const { clipapp, reelnet } = platformSettings({
    CLIPAPP_API_URL: 'https://gateway.example/',
    REELNET_GRAPH_VERSION: 'v26.0',
    REELNET_UPLOAD_HOSTS: 'a.example, B.example',
  }).live;
  expect(clipapp.apiUrl).toBe('https://gateway.example');
  expect(reelnet).toMatchObject({ graphVersion: 'v26.0', uploadHosts: { suffixes: ['a.example', 'b.example'] } });
});

test('an invalid URL or number throws with the name of the setting', () => {
  expect(() => platformSettings({ CLIPAPP_API_URL: 'ftp://x' })).toThrow('CLIPAPP_API_URL');
  expect(() => platformSettings({ SANDBOX_URL: 'nonsense' })).toThrow('SANDBOX_URL');
  expect(() => platformSettings({ REELNET_SETTLE_MS: 'soon' })).toThrow('REELNET_SETTLE_MS');
});
