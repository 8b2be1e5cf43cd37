import { z } from 'zod';
import type { PlatformResult } from '../../ports.ts';
import { CreatedId } from '../response-fields.ts';
import { callApi, type Clipapp } from './client.ts';

const Status = z.object({
  status: z.string(),
  fail_reason: z.string().nullish(),
  uploaded_bytes: z.number().nonnegative().nullish(),
  /** The API spells it this way. */
  publicaly_available_post_id: z.array(CreatedId).nullish(),
});

export type ClipappStatus = z.infer<typeof Status>;

export function fetchPublishStatus(
  clipapp: Clipapp,
  accessToken: string,
  publishId: string,
  signal?: AbortSignal,
): Promise<PlatformResult<ClipappStatus>> {
  return callApi(clipapp, {
    method: 'POST',
    path: '/v2/post/publish/status/fetch/',
    accessToken,
    body: { publish_id: publishId },
    shape: Status,
    ...(signal === undefined ? {} : { signal }),
  });
}
