import { z } from 'zod';
import type { Answer } from '../../ports.ts';
import { GivenId } from '../response-fields.ts';
import { callApi, type Clipapp } from './client.ts';

const Status = z.object({
  status: z.string(),
  fail_reason: z.string().nullish(),
  uploaded_bytes: z.number().nonnegative().nullish(),
  /** Spelt so on the wire. */
  publicaly_available_post_id: z.array(GivenId).nullish(),
});

export type PublishStatus = z.infer<typeof Status>;

/** How far one publish id has come. */
export function fetchStatus(
  clipapp: Clipapp,
  accessToken: string,
  publishId: string,
  signal?: AbortSignal,
): Promise<Answer<PublishStatus>> {
  return callApi(clipapp, {
    method: 'POST',
    path: '/v2/post/publish/status/fetch/',
    accessToken,
    body: { publish_id: publishId },
    shape: Status,
    ...(signal === undefined ? {} : { signal }),
  });
}
