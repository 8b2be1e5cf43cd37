import type { Logger } from 'pino';
import { z } from 'zod';
import { parseJson, parseResponse } from '../../web/parse-json.ts';
import { type Answered, endedBadly, failure, isBusy, notBegun, restWanted, unanswered } from '../provider-failures.ts';
import type { ProviderHttp, ProviderReply } from '../provider-http.ts';
import type { Asked, Order, QueueProtocol, Submitted } from '../queue-provider.ts';
import { reporter } from '../provider-error-message.ts';
import type { FalSettings } from '../settings.ts';
import { LIFECYCLE, placeAtFal } from './fal-upload.ts';
import { acceptedJob, falApp, isFalJob } from './fal-job.ts';

const AcceptedShape = z.object({ request_id: z.string(), status_url: z.string().optional() });
const StatusShape = z.object({ status: z.string() });
const FailedRunShape = z.object({ detail: z.unknown() });

const ENDED: ReadonlySet<string> = new Set(['FAILED', 'ERROR', 'CANCELLED', 'CANCELED']);

/**
 * fal's queue: docs.fal.ai/documentation/model-apis/inference/queue and the official `@fal-ai/client` 1.10. A run that fails is
 * COMPLETED too: the failure is the HTTP answer of its result. fal itself repeats runs that its own machines broke.
 */
export function falQueue(settings: FalSettings, http: ProviderHttp, log: Logger): QueueProtocol {
  const { key, queueUrl } = settings;
  const report = reporter(log, 'fal', key);
  const headers = { authorization: `Key ${key}` };

  async function submit({ model, input, callbackUrl }: Order): Promise<Submitted> {
    const url = new URL(`${queueUrl}/${model}`);
    if (callbackUrl !== null) url.searchParams.set('fal_webhook', `${callbackUrl}?app=${falApp(model)}`);
    const reply = await http.send({
      method: 'POST',
      url: url.href,
      headers: { ...headers, 'content-type': 'application/json', 'x-fal-object-lifecycle-preference': LIFECYCLE },
      body: JSON.stringify(input),
    });
    if (!reply.answered) return { state: 'failed', failure: report(unanswered('fal', reply), reply) };
    if (reply.status >= 300) return { state: 'failed', failure: report(notBegun('fal', reply), reply) };
    const accepted = parseResponse(AcceptedShape, reply.body.toString('utf8'));
    const jobId = accepted ? acceptedJob(queueUrl, model, accepted) : null;
    if (jobId !== null) return { state: 'running', jobId };
    return { state: 'failed', failure: report(failure('fal', 'unknown', 'answer_unreadable'), reply) };
  }

  async function ask(jobId: string): Promise<Asked> {
    if (!isFalJob(jobId)) return { state: 'failed', failure: failure('fal', 'broken', 'job_not_found') };
    const reply = await http.send({ method: 'GET', url: `${queueUrl}/${jobId}/status`, headers });
    if (!reply.answered || isBusy(reply)) return waiting(reply);
    if (reply.status >= 300) return { state: 'failed', failure: report(endedBadly('fal', reply), reply) };
    const status = parseResponse(StatusShape, reply.body.toString('utf8'))?.status ?? '';
    if (ENDED.has(status))
      return { state: 'failed', failure: report(failure('fal', 'broken', 'provider_failed'), reply) };
    return status === 'COMPLETED' ? result(jobId) : waiting(reply);
  }

  async function result(jobId: string): Promise<Asked> {
    const reply = await http.send({ method: 'GET', url: `${queueUrl}/${jobId}`, headers });
    if (!reply.answered && reply.failure === 'too_large') {
      return { state: 'failed', failure: failure('fal', 'broken', 'result_too_large') };
    }
    if (!reply.answered || (isBusy(reply) && !isFailedRun(reply))) return waiting(reply);
    if (reply.status >= 300) return { state: 'failed', failure: report(endedBadly('fal', reply), reply) };
    const answer = parseJson(reply.body.toString('utf8'));
    if (answer !== undefined) return { state: 'made', answer, model: null };
    return { state: 'failed', failure: failure('fal', 'broken', 'result_unreadable') };
  }

  return {
    name: 'fal',
    title: 'fal',
    place: (file) => placeAtFal(settings, http, report, file),
    submit,
    ask,
    async cancel(jobId) {
      if (!isFalJob(jobId)) return;
      const reply = await http.send({ method: 'PUT', url: `${queueUrl}/${jobId}/cancel`, headers });
      log.info({ provider: 'fal', status: reply.answered ? reply.status : reply.failure }, 'a job was called off');
    },
  };
}

function waiting(reply: ProviderReply): Asked {
  return { state: 'running', pauseMs: reply.answered ? restWanted(reply) : null };
}

/** The model's own failure, and not that of a machine between us and it. */
function isFailedRun(reply: Answered): boolean {
  if (reply.status === 429) return false;
  return 'x-fal-error-type' in reply.headers || parseResponse(FailedRunShape, reply.body.toString('utf8')) !== null;
}
