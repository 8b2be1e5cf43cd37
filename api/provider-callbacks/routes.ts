import { recordProviderJob } from '../../db/content/media-calls.ts';
import { writeJson } from '../http/respond.ts';
import { createRouter, forkEntityManager } from '../http/context.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { readBody } from '../http/receive-body.ts';

/** The largest callback. It repeats the result of a job; the results of our jobs are far smaller. */
const MAX_BYTES = 2 * 1024 * 1024;

const TOKEN = /^[\w-]{16,128}$/u;

/**
 * Media providers report finished jobs here. The provider's signature authenticates the request instead of a key. A callback
 * only records the job's id, for calls whose response was lost; the activity that waits for the call then polls the job.
 */
export const providerCallbackRoutes = createRouter('/providers');

providerCallbackRoutes.post('/:provider/callback/:token', async (ctx) => {
  const { provider = '', token = '' } = ctx.params;
  const callbacks = ctx.deps.callbacks.find(provider);
  if (!callbacks || !TOKEN.test(token)) throw refuse.notFound();
  if (!callbacks.hasValidHeaders(ctx.req.headers)) throw refuseForged();
  const query = new URLSearchParams(ctx.querystring);
  const reading = await callbacks.read({ headers: ctx.req.headers, query, body: await readBody(ctx, MAX_BYTES) });
  if (reading.state === 'forged') throw refuseForged();
  if (reading.state === 'unreadable') throw refuse.badRequest('The callback has no job id.');
  if (reading.state === 'keys_unavailable') throw refuse.internalError(ctx.state.requestId);
  if (!(await recordProviderJob(forkEntityManager(ctx), { provider, token, jobId: reading.jobId })))
    throw refuse.notFound();
  writeJson(ctx, 200, { success: true, data: null });
});

function refuseForged(): Refusal {
  return new Refusal('unauthorized', 'The callback must have a signature of its provider from the last five minutes.');
}
