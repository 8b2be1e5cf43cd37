import { z } from 'zod';
import type { Answer, PlatformError } from '../../ports.ts';
import { expiredHandle } from '../platform-errors.ts';
import { reelnetEnd } from './errors.ts';
import { getNode, type Reelnet } from './client.ts';

/** How long a container lives from its opening. */
export const CONTAINER_MS = 24 * 3_600_000;

const Container = z.object({ status_code: z.string(), status: z.string().nullish() });

export type ContainerStatus = z.infer<typeof Container>;

export function readContainer(
  reelnet: Reelnet,
  accessToken: string,
  id: string,
  signal?: AbortSignal,
): Promise<Answer<ContainerStatus>> {
  const node = { path: id, query: { fields: 'status_code,status' }, accessToken, shape: Container };
  return getNode(reelnet, node, signal === undefined ? {} : { signal });
}

/** Why a container in the state ERROR or EXPIRED ended. `status` names an error subcode, whose code it leaves out. */
export function endOfContainer(container: ContainerStatus): PlatformError {
  if (container.status_code === 'EXPIRED') return { ...expiredHandle(), platformCode: 'EXPIRED' };
  return reelnetEnd(/\b2207\d{3}\b/u.exec(container.status ?? '')?.[0] ?? null);
}
