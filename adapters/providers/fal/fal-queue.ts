import type { Logger } from 'pino';
import { z } from 'zod';
import { MEDIA_WAITS } from '../../../domain/content/media-call-order.ts';
import { parseJson, parseResponse } from '../../web/parse-json.ts';
import {
  type ProviderResponse,
  toJobFailure,
  createFailure,
  isAccountProblem,
  isInconclusive,
  toPollPause,
  toSubmitFailure,
  toUnansweredFailure,
  failed,
} from '../provider-failures.ts';
import type { ReportedUsage } from '../compute-cost.ts';
import type { ProviderHttp, ProviderReply } from '../provider-http.ts';
import type { PollResult, JobRequest, QueueProtocol, SubmitResult } from '../queue-provider.ts';
import { createFailureReporter } from '../provider-error-message.ts';
import type { FalSettings } from '../settings.ts';
import { LIFECYCLE, uploadToFal } from './fal-upload.ts';
import { readFalJobId, getFalApp, isFalJob } from './fal-job.ts';

const AcceptedShape = z.object({ request_id: z.string(), status_url: z.string().optional() });
const StatusShape = z.object({ status: z.string(), error: z.unknown().optional(), error_type: z.string().nullish() });

const FAILED_STATUSES: ReadonlySet<string> = new Set(['FAILED', 'ERROR', 'CANCELLED', 'CANCELED']);

/** fal drops a job that has not begun within this time, so that it is not billed after this service gave up. */
const START_SECONDS = String(MEDIA_WAITS.timeoutMs / 1_000);

/**
 * fal's queue: docs.fal.ai/documentation/model-apis/inference/queue and the official `@fal-ai/client` 1.10. A failed run is
 * COMPLETED too, and its result has an error status. fal itself retries runs after failures of its machines.
 */
export function createFalQueue(settings: FalSettings, http: ProviderHttp, log: Logger): QueueProtocol {
  const { key, queueUrl } = settings;
  const report = createFailureReporter(log, 'fal', key);
  const headers = { authorization: `Key ${key}` };

  async function submit({ model, input, callbackUrl }: JobRequest): Promise<SubmitResult> {
    const url = new URL(`${queueUrl}/${model}`);
    if (callbackUrl !== null) url.searchParams.set('fal_webhook', `${callbackUrl}?app=${getFalApp(model)}`);
    const reply = await http.send({
      method: 'POST',
      url: url.href,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'x-fal-object-lifecycle-preference': LIFECYCLE,
        'x-fal-request-timeout': START_SECONDS,
      },
      body: JSON.stringify(input),
    });
    if (!reply.answered) return report(toUnansweredFailure('fal', reply), reply);
    if (reply.status >= 300) return report(toSubmitFailure('fal', reply), reply);
    const accepted = parseResponse(AcceptedShape, reply.body.toString('utf8'));
    const jobId = accepted ? readFalJobId(queueUrl, model, accepted) : null;
    if (jobId !== null) return { state: 'running', jobId };
    return report(createFailure('fal', 'unknown', 'answer_unreadable'), reply);
  }

  async function poll(jobId: string): Promise<PollResult> {
    if (!isFalJob(jobId)) return failed('fal', 'broken', 'job_not_found');
    const reply = await http.send({ method: 'GET', url: `${queueUrl}/${jobId}/status`, headers });
    if (!reply.answered || isInconclusive(reply)) return wait(reply);
    if (reply.status >= 300) return report(toJobFailure('fal', reply), reply);
    const read = parseResponse(StatusShape, reply.body.toString('utf8'));
    const status = read?.status ?? '';
    if (FAILED_STATUSES.has(status)) return report(createFailure('fal', 'broken', 'provider_failed'), reply);
    if (status !== 'COMPLETED') return wait(reply);
    return getResult(jobId, Boolean(read?.error ?? read?.error_type));
  }

  /** `hasFailed`: the status reports that the run failed, so an error is the result and not a gateway's. */
  async function getResult(jobId: string, hasFailed: boolean): Promise<PollResult> {
    const reply = await http.send({ method: 'GET', url: `${queueUrl}/${jobId}`, headers });
    if (!reply.answered && reply.failure === 'too_large') {
      return failed('fal', 'broken', 'result_too_large');
    }
    if (!reply.answered) return wait(reply);
    if (isInconclusive(reply) && !(reply.status >= 500 && (hasFailed || isFailedRun(reply)))) return wait(reply);
    if (reply.status >= 300) return report(toJobFailure('fal', reply), reply);
    const response = parseJson(reply.body.toString('utf8'));
    if (response !== undefined) return { state: 'completed', response, model: null, usage: readUsage(reply) };
    return failed('fal', 'broken', 'result_unreadable');
  }

  function wait(reply: ProviderReply): PollResult {
    if (reply.answered && isAccountProblem(reply)) report(toJobFailure('fal', reply), reply);
    return { state: 'running', retryAfterMs: toPollPause(reply) };
  }

  return {
    name: 'fal',
    title: 'fal',
    sendsCallbacks: true,
    upload: (file) => uploadToFal(settings, http, report, file),
    submit,
    poll,
    async cancel(jobId) {
      if (!isFalJob(jobId)) return;
      const reply = await http.send({ method: 'PUT', url: `${queueUrl}/${jobId}/cancel`, headers });
      log.info({ provider: 'fal', status: reply.answered ? reply.status : reply.failure }, 'cancelled a job');
    },
  };
}

function readUsage({ headers }: ProviderResponse): ReportedUsage {
  const units = Number(headers['x-fal-billable-units'] ?? Number.NaN);
  return Number.isFinite(units) && units >= 0 ? { units } : {};
}

/** Whether the error comes from the run and not from a gateway, which marks its errors as retryable. */
function isFailedRun({ headers }: ProviderResponse): boolean {
  return 'x-fal-error-type' in headers && headers['x-fal-retryable'] !== 'true';
}
