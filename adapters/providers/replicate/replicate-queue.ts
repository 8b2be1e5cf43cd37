import type { Logger } from 'pino';
import { z } from 'zod';
import { parseResponse } from '../../web/parse-json.ts';
import { endedBadly, failure, isBusy, notBegun, restWanted, unanswered } from '../provider-failures.ts';
import type { ProviderHttp } from '../provider-http.ts';
import type { Asked, Order, QueueProtocol, Submitted } from '../queue-provider.ts';
import { reporter } from '../provider-error-message.ts';
import type { ReplicateSettings } from '../settings.ts';
import { placeAtReplicate } from './replicate-upload.ts';

const TITLE = 'Replicate';

export const PREDICTION_ID = /^[a-z0-9]{8,64}$/u;

const PredictionShape = z.object({
  id: z.string().regex(PREDICTION_ID),
  status: z.string(),
  model: z.string().nullish(),
  output: z.unknown(),
});

/**
 * Replicate's predictions: replicate.com/docs/topics/predictions and the official `replicate` 1.4. One endpoint runs every
 * model by `version: owner/name`. What was made is deleted an hour after it was.
 */
export function replicateQueue(settings: ReplicateSettings, http: ProviderHttp, log: Logger): QueueProtocol {
  const { token, apiUrl } = settings;
  const report = reporter(log, 'replicate', token);
  const headers = { authorization: `Bearer ${token}` };

  async function submit({ model, input, callbackUrl }: Order): Promise<Submitted> {
    const callback = callbackUrl === null ? {} : { webhook: callbackUrl, webhook_events_filter: ['completed'] };
    const reply = await http.send({
      method: 'POST',
      url: `${apiUrl}/predictions`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ version: model, input, ...callback }),
    });
    if (!reply.answered) return { state: 'failed', failure: report(unanswered(TITLE, reply), reply) };
    if (reply.status >= 300) return { state: 'failed', failure: report(notBegun(TITLE, reply), reply) };
    const prediction = parseResponse(PredictionShape, reply.body.toString('utf8'));
    if (prediction) return { state: 'running', jobId: prediction.id };
    return { state: 'failed', failure: report(failure(TITLE, 'unknown', 'answer_unreadable'), reply) };
  }

  async function ask(jobId: string): Promise<Asked> {
    if (!PREDICTION_ID.test(jobId)) return { state: 'failed', failure: failure(TITLE, 'broken', 'job_not_found') };
    const reply = await http.send({ method: 'GET', url: `${apiUrl}/predictions/${jobId}`, headers });
    if (!reply.answered && reply.failure === 'too_large') {
      return { state: 'failed', failure: failure(TITLE, 'broken', 'result_too_large') };
    }
    if (!reply.answered || isBusy(reply)) {
      return { state: 'running', pauseMs: reply.answered ? restWanted(reply) : null };
    }
    if (reply.status >= 300) return { state: 'failed', failure: report(endedBadly(TITLE, reply), reply) };
    const prediction = parseResponse(PredictionShape, reply.body.toString('utf8'));
    switch (prediction?.status) {
      case 'succeeded':
        return { state: 'made', answer: prediction.output, model: prediction.model ?? null };
      case 'failed':
        return { state: 'failed', failure: report(failure(TITLE, 'broken', 'provider_failed'), reply) };
      case 'canceled':
      case 'aborted':
        return { state: 'failed', failure: failure(TITLE, 'broken', 'provider_cancelled') };
      default:
        return { state: 'running', pauseMs: null };
    }
  }

  return {
    name: 'replicate',
    title: TITLE,
    place: (file) => placeAtReplicate(settings, http, report, file),
    submit,
    ask,
    async cancel(jobId) {
      if (!PREDICTION_ID.test(jobId)) return;
      const reply = await http.send({ method: 'POST', url: `${apiUrl}/predictions/${jobId}/cancel`, headers });
      log.info(
        { provider: 'replicate', status: reply.answered ? reply.status : reply.failure },
        'a job was called off',
      );
    },
  };
}
