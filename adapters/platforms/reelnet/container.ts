import { z } from 'zod';
import type { PlatformResult, PlatformError } from '../../ports.ts';
import { expiredHandleError } from '../platform-errors.ts';
import { toReelnetContainerError } from './errors.ts';
import { getNode, type Reelnet } from './client.ts';

export const CONTAINER_LIFETIME_MS = 24 * 3_600_000;

const Container = z.object({ status_code: z.string(), status: z.string().nullish() });

export type ContainerStatus = z.infer<typeof Container>;

export function fetchContainer(
  reelnet: Reelnet,
  accessToken: string,
  id: string,
  signal?: AbortSignal,
): Promise<PlatformResult<ContainerStatus>> {
  const node = { path: id, query: { fields: 'status_code,status' }, accessToken, shape: Container };
  return getNode(reelnet, node, signal === undefined ? {} : { signal });
}

/** The error of a container in state ERROR or EXPIRED. `status` contains the error subcode without its code. */
export function toContainerError(container: ContainerStatus): PlatformError {
  if (container.status_code === 'EXPIRED') return { ...expiredHandleError(), platformCode: 'EXPIRED' };
  return toReelnetContainerError(/\b2207\d{3}\b/u.exec(container.status ?? '')?.[0] ?? null);
}
