import type { Logger } from 'pino';
import { z } from 'zod';
import { MEDIA_WAITS } from '../../../domain/content/media-call-order.ts';
import { parseResponse } from '../../web/parse-json.ts';
import {
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
import type { ReplicateSettings } from '../settings.ts';
import type { ProviderFailure } from '../../ports.ts';
import { uploadToReplicate } from './replicate-upload.ts';

const TITLE = 'Replicate';

export const PREDICTION_ID = /^[a-z0-9]{8,64}$/u;

const MetricsShape = z.object({
  predict_time: z.number().optional(),
  video_output_duration_seconds: z.number().optional(),
});

const PredictionShape = z.object({
  id: z.string().regex(PREDICTION_ID),
  status: z.string(),
  model: z.string().nullish(),
  /** Missing until the prediction has succeeded. */
  output: z.unknown().optional(),
  error: z.string().nullish().catch(null),
  data_removed: z.boolean().nullish(),
  metrics: MetricsShape.nullish().catch(null),
});

type Prediction = z.infer<typeof PredictionShape>;

/** Texts of errors with which models report that their content filter refused the call. */
const CONTENT_REFUSAL =
  /\(E005\)|flagged as sensitive|nsfw content|content (?:policy|moderation)|safety (?:filter|system)/iu;
const INPUT_REFUSAL = /\(E006\)/u;

/** Replicate cancels a prediction after this time, so that it is not billed after this service gave up. */
const CANCEL_AFTER = `${MEDIA_WAITS.timeoutMs / 60_000}m`;

/**
 * Replicate's predictions: replicate.com/docs/topics/predictions and the official `replicate` 1.4. One endpoint runs official
 * models by `version: owner/name` and all others by `owner/name:version`. Outputs are deleted after an hour.
 */
export function createReplicateQueue(settings: ReplicateSettings, http: ProviderHttp, log: Logger): QueueProtocol {
  const { token, apiUrl } = settings;
  const report = createFailureReporter(log, 'replicate', token);
  const headers = { authorization: `Bearer ${token}` };

  async function submit({ model, input, callbackUrl }: JobRequest): Promise<SubmitResult> {
    const callback = callbackUrl === null ? {} : { webhook: callbackUrl, webhook_events_filter: ['completed'] };
    const reply = await http.send({
      method: 'POST',
      url: `${apiUrl}/predictions`,
      headers: { ...headers, 'content-type': 'application/json', 'cancel-after': CANCEL_AFTER },
      body: JSON.stringify({ version: model, input, ...callback }),
    });
    if (!reply.answered) return report(toUnansweredFailure(TITLE, reply), reply);
    if (reply.status >= 300) return report(toSubmitFailure(TITLE, reply), reply);
    const prediction = parseResponse(PredictionShape, reply.body.toString('utf8'));
    if (prediction) return { state: 'running', jobId: prediction.id };
    return report(createFailure(TITLE, 'unknown', 'answer_unreadable'), reply);
  }

  async function poll(jobId: string): Promise<PollResult> {
    if (!PREDICTION_ID.test(jobId)) return failed(TITLE, 'broken', 'job_not_found');
    const reply = await http.send({ method: 'GET', url: `${apiUrl}/predictions/${jobId}`, headers });
    if (!reply.answered && reply.failure === 'too_large') {
      return failed(TITLE, 'broken', 'result_too_large');
    }
    if (!reply.answered || isInconclusive(reply)) return wait(reply);
    if (reply.status >= 300) return report(toJobFailure(TITLE, reply), reply);
    const prediction = parseResponse(PredictionShape, reply.body.toString('utf8'));
    switch (prediction?.status) {
      case 'succeeded':
        if (prediction.data_removed) return failed(TITLE, 'broken', 'result_expired');
        return {
          state: 'completed',
          response: prediction.output,
          model: prediction.model ?? null,
          usage: readUsage(prediction),
        };
      case 'failed':
        return report(toRunFailure(prediction), reply);
      case 'canceled':
      case 'aborted':
        return failed(TITLE, 'broken', 'provider_cancelled');
      default:
        return { state: 'running', retryAfterMs: null };
    }
  }

  function wait(reply: ProviderReply): PollResult {
    if (reply.answered && isAccountProblem(reply)) report(toJobFailure(TITLE, reply), reply);
    return { state: 'running', retryAfterMs: toPollPause(reply) };
  }

  return {
    name: 'replicate',
    title: TITLE,
    sendsCallbacks: true,
    upload: (file) => uploadToReplicate(settings, http, report, file),
    submit,
    poll,
    async cancel(jobId) {
      if (!PREDICTION_ID.test(jobId)) return;
      const reply = await http.send({ method: 'POST', url: `${apiUrl}/predictions/${jobId}/cancel`, headers });
      log.info({ provider: 'replicate', status: reply.answered ? reply.status : reply.failure }, 'cancelled a job');
    },
  };
}

function readUsage({ metrics }: Prediction): ReportedUsage {
  return { computeSeconds: metrics?.predict_time, seconds: metrics?.video_output_duration_seconds };
}

function toRunFailure({ error }: Prediction): ProviderFailure {
  if (CONTENT_REFUSAL.test(error ?? '')) return createFailure(TITLE, 'refused', 'content_refused');
  if (INPUT_REFUSAL.test(error ?? '')) return createFailure(TITLE, 'refused', 'input_refused');
  return createFailure(TITLE, 'broken', 'provider_failed');
}
