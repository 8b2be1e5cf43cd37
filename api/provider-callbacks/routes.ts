import { recordProviderJob } from '../../db/content/media-calls.ts';
import { writeJson } from '../http/respond.ts';
import { createRouter, forkEntityManager } from '../http/context.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { readBody } from './read-body.ts';

const TOKEN = /^[\w-]{16,128}$/u;

/**
 * Where media providers report that a job has ended: no key, their signature stands in for it. It settles nothing: it tells
 * the name of a job whose start was never answered, and whoever waits for the call asks after that.
 */
export const providerCallbackRoutes = createRouter('/providers');

providerCallbackRoutes.post('/:provider/callback/:token', async (ctx) => {
  const { provider = '', token = '' } = ctx.params;
  const callbacks = ctx.deps.callbacks.find(provider);
  if (!callbacks || !TOKEN.test(token)) throw refuse.notFound();
  if (!callbacks.hasValidHeaders(ctx.req.headers)) throw forged();
  const query = new URLSearchParams(ctx.querystring);
  const reading = await callbacks.read({ headers: ctx.req.headers, query, body: await readBody(ctx) });
  if (reading.state === 'forged') throw forged();
  if (reading.state === 'unreadable') throw refuse.badRequest('The callback names no job.');
  if (reading.state === 'undecided') throw refuse.internalError(ctx.state.requestId);
  if (!(await recordProviderJob(forkEntityManager(ctx), { provider, token, jobId: reading.jobId })))
    throw refuse.notFound();
  writeJson(ctx, 200, { success: true, data: null });
});

function forged(): Refusal {
  return new Refusal('unauthorized', 'The callback carries no signature of its provider from the last five minutes.');
}
