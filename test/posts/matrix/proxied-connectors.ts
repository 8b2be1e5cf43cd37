import { createConnectors } from '../../../adapters/platforms/create-connectors.ts';
import { readPlatformSettings } from '../../../adapters/platforms/settings.ts';
import type { Connectors } from '../../../adapters/ports.ts';

/** How long a reelnet container must stay FINISHED before a publish counts as not received; 30 s in production. */
const SETTLE_MS = '50';

/** Connectors that reach the simulator, or an account's host, through a proxy, with the login of the environment. */
export function createProxiedConnectors(url: string, env: Record<string, string> = {}): Connectors {
  const { REELNET_LOGIN } = process.env;
  const sandbox = { SANDBOX_URL: url, SANDBOX_SETTLE_MS: SETTLE_MS, REELNET_LOGIN };
  return createConnectors(readPlatformSettings({ ...sandbox, OUTBOUND_ALLOW: 'loopback', ...env }));
}
