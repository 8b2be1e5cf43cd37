import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { parseResponse } from '../../web/parse-json.ts';
import type { ProviderFailure } from '../../ports.ts';
import type { FailureCode } from '../failure-codes.ts';
import { createFailureReporter } from '../provider-error-message.ts';
import {
  createFailure,
  failed,
  isAccountProblem,
  isInconclusive,
  toJobFailure,
  toPollPause,
  toSubmitFailure,
  toUnansweredFailure,
} from '../provider-failures.ts';
import type { ProviderHttp, ProviderReply } from '../provider-http.ts';
import type { JobRequest, PollResult, QueueProtocol, SubmitResult } from '../queue-provider.ts';
import type { HedraSettings } from '../settings.ts';
import { uploadToHedra } from './hedra-upload.ts';

const TITLE = 'Hedra';

const JOB_ID = /^[\w-]{4,100}$/u;

const SubmittedShape = z.object({ job_id: z.string().regex(JOB_ID) });
const ErrorShape = z.object({ code: z.string() }).nullish().catch(null);
const OutputShape = z.object({ status: z.string().nullish(), url: z.string().nullish(), error: ErrorShape });
const JobShape = z.object({
  status: z.string(),
  model: z.string().nullish(),
  outputs: z.array(OutputShape).nullish(),
  error: ErrorShape,
  cost: z.number().nonnegative().nullish().catch(null),
  currency: z.string().nullish(),
});

type Job = z.infer<typeof JobShape>;

/** Pauses before the repetitions of a submit whose response was lost. */
const REPEAT_PAUSES_MS = [250, 1_000, 2_000];

/**
 * Hedra's jobs as `hedra-sdk` 7.0 (API 3.20) runs them. A submit carries an idempotency key: if the response is lost,
 * the same request is sent again with the same key, for which Hedra returns the job that it started.
 */
export function createHedraQueue(settings: HedraSettings, http: ProviderHttp, log: Logger): QueueProtocol {
  const { key, baseUrl } = settings;
  const report = createFailureReporter(log, 'hedra', key);
  const headers = { authorization: `Bearer ${key}` };

  async function submit({ model, input }: JobRequest): Promise<SubmitResult> {
    const call = {
      method: 'POST',
      url: `${baseUrl}/models/${encodeURIComponent(model)}`,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ input }),
    } as const;
    let result = readSubmit(await http.send(call));
    if (!isAmbiguous(result)) return result;
    const lost = result;
    for (const pauseMs of REPEAT_PAUSES_MS) {
      await sleep(pauseMs);
      result = readSubmit(await http.send(call));
      if (result.state === 'running') return result;
    }
    // The first request may have started a job, so failures of the repetitions prove nothing.
    return lost;
  }

  function readSubmit(reply: ProviderReply): SubmitResult {
    if (!reply.answered) return report(toUnansweredFailure(TITLE, reply), reply);
    if (reply.status >= 300) return report(toSubmitFailure(TITLE, reply), reply);
    const submitted = parseResponse(SubmittedShape, reply.body.toString('utf8'));
    if (submitted) return { state: 'running', jobId: submitted.job_id };
    return report(createFailure(TITLE, 'unknown', 'answer_unreadable'), reply);
  }

  async function poll(jobId: string): Promise<PollResult> {
    if (!JOB_ID.test(jobId)) return failed(TITLE, 'broken', 'job_not_found');
    const reply = await http.send({ method: 'GET', url: `${baseUrl}/jobs/${jobId}`, headers });
    if (!reply.answered || isInconclusive(reply)) {
      if (reply.answered && isAccountProblem(reply)) report(toJobFailure(TITLE, reply), reply);
      return { state: 'running', retryAfterMs: toPollPause(reply) };
    }
    if (reply.status >= 300) return report(toJobFailure(TITLE, reply), reply);
    const job = parseResponse(JobShape, reply.body.toString('utf8'));
    if (job?.status === 'FAILED') return report(toRunFailure(job.error?.code), reply);
    if (job?.status !== 'COMPLETED') return { state: 'running', retryAfterMs: null };
    return readResult(job) ?? report(toRunFailure(job.outputs?.[0]?.error?.code), reply);
  }

  return {
    name: 'hedra',
    title: TITLE,
    sendsCallbacks: false,
    upload: (file) => uploadToHedra(settings, http, report, file),
    submit,
    poll,
    // Hedra has no operation that cancels a job.
    cancel: async () => undefined,
  };
}

function isAmbiguous(result: SubmitResult): boolean {
  return result.state === 'failed' && result.failure.kind === 'unknown';
}

/** The result of a finished job; null if its output failed. */
function readResult(job: Job): PollResult | null {
  const [output] = job.outputs ?? [];
  if (output?.status === 'FAILED') return null;
  if (output?.status === 'EXPIRED') return failed(TITLE, 'broken', 'result_expired');
  const usd = job.currency === 'USD' ? (job.cost ?? undefined) : undefined;
  return { state: 'completed', response: job, model: job.model ?? null, usage: { usd } };
}

const RUN_FAILURES: Readonly<Record<string, readonly [ProviderFailure['kind'], FailureCode]>> = {
  MODERATION_FAILED: ['refused', 'content_refused'],
  INVALID_ARGUMENT: ['refused', 'input_refused'],
  FAILED_PRECONDITION: ['refused', 'input_refused'],
  CANCELLED: ['broken', 'provider_cancelled'],
};

function toRunFailure(code: string | undefined): ProviderFailure {
  const [kind, failureCode] = RUN_FAILURES[code ?? ''] ?? ['broken', 'provider_failed'];
  return createFailure(TITLE, kind, failureCode);
}
