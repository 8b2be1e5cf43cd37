import { createConnectors } from '../../../adapters/platforms/create-connectors.ts';
import { readPlatformSettings } from '../../../adapters/platforms/settings.ts';
import type { Connectors } from '../../../adapters/ports.ts';

/** How long reelnet lets a container read FINISHED before a publish counts as not arrived; real platforms get 30 s. */
const SETTLE_MS = '50';

/** Connectors that reach the simulator through a proxy. */
export function createProxiedConnectors(url: string): Connectors {
  return createConnectors(readPlatformSettings({ SANDBOX_URL: url, SANDBOX_SETTLE_MS: SETTLE_MS }));
}
