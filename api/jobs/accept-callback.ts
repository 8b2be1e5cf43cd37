import { recordCallback } from '../../db/webhooks/callbacks.ts';
import type { ApiContext } from '../http/context.ts';
import { createSecret } from '../webhooks/create-secret.ts';

/** Records the `callbackUrl` of a job, if it has one. Call it before anything that may end the job. */
export async function acceptCallback(ctx: ApiContext, jobId: string, url: string | undefined): Promise<void> {
  if (url === undefined) return;
  const { tx, key, team } = ctx.state;
  const callback = { jobId, url, keyId: key.id, teamId: team.id, sandbox: !key.live };
  await recordCallback(tx, callback, createSecret(ctx).secretSealed);
}
