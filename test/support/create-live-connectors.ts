import { createConnectors } from '../../adapters/platforms/create-connectors.ts';
import { readPlatformSettings } from '../../adapters/platforms/settings.ts';
import type { Connectors } from '../../adapters/ports.ts';

/** Connectors whose live platforms are the simulator, so that tests can connect and publish with a live key. */
export function createLiveConnectors(sandboxUrl: string): Connectors {
  const { sandbox } = readPlatformSettings({ SANDBOX_URL: sandboxUrl });
  const { defaultPrivacy } = readPlatformSettings({}).live.clipapp;
  return createConnectors({ sandbox, live: { ...sandbox, clipapp: { ...sandbox.clipapp, defaultPrivacy } } });
}
