import { z } from 'zod';
import type { PlatformResult, PlatformError, PublishJob } from '../../ports.ts';
import { expiredHandleError } from '../platform-errors.ts';
import { nameFetchedFile, toReelnetContainerError } from './errors.ts';
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
export function toContainerError(container: ContainerStatus, job: PublishJob): PlatformError {
  if (container.status_code === 'EXPIRED') return { ...expiredHandleError(), platformCode: 'EXPIRED' };
  const text = container.status ?? '';
  return nameFetchedFile(toReelnetContainerError(/\b2207\d{3}\b/u.exec(text)?.[0] ?? null), text, job);
}
