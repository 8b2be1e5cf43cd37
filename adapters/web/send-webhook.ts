import type { OutboundFailure, WebClient } from '../ports.ts';
import { SIGNATURE_HEADER, signStandardWebhook, signWebhook } from './sign-webhook.ts';

const WEBHOOK_TIMEOUT_MS = 10_000;

export interface WebhookAttempt {
  url: string;
  event: string;
  /** The id of the delivery, which all attempts share, so that receivers can deduplicate. */
  deliveryId: string;
  /** Raw JSON. */
  body: string;
  /** Each one signs; there are two while a secret is being replaced. */
  secrets: readonly string[];
  now: Date;
}

export interface WebhookOutcome {
  result: 'delivered' | 'retry' | 'terminal';
  status: number | null;
  /** `status_503`, or why there was no response (`timed_out`, `blocked_address`, …); null if delivered. */
  reason: string | null;
  /** The `Retry-After` of a 429 or 503, at most a day; null if it has no valid one. */
  retryAfterMs: number | null;
  ms: number;
}

/** Failures of the URL itself, after which a retry cannot succeed. */
const TERMINAL_FAILURES: ReadonlySet<OutboundFailure> = new Set(['blocked_address', 'invalid_url']);
const DAY_MS = 86_400_000;

/**
 * Sends one attempt with a new signature. Safe to repeat with the same delivery id. Redirects are not followed. Only
 * the status of the response matters, so its body is drained up to `DRAIN` of `web-client.ts`.
 */
export async function sendWebhook(
  client: Pick<WebClient, 'request'>,
  attempt: WebhookAttempt,
): Promise<WebhookOutcome> {
  const { url, event, deliveryId, body, secrets, now } = attempt;
  const t = Math.floor(now.getTime() / 1_000);
  const response = await client.request(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [SIGNATURE_HEADER]: signWebhook(secrets, body, t),
      'Service-Event': event,
      'Service-Delivery': deliveryId,
      ...signStandardWebhook(secrets, deliveryId, body, t),
    },
    body,
    timeoutMs: WEBHOOK_TIMEOUT_MS,
    maxBytes: 0,
    truncate: true,
    keepAlive: true,
  });
  if (!response.ok) {
    const result = TERMINAL_FAILURES.has(response.failure) ? 'terminal' : 'retry';
    return { result, status: null, reason: response.failure, retryAfterMs: null, ms: response.ms };
  }
  const { status, headers, ms } = response;
  const result = toResult(status);
  const retryAfterMs = status === 429 || status === 503 ? parseRetryAfter(headers['retry-after'], now) : null;
  return { result, status, reason: result === 'delivered' ? null : `status_${status}`, retryAfterMs, ms };
}

function toResult(status: number): WebhookOutcome['result'] {
  if (status >= 200 && status < 300) return 'delivered';
  return status === 429 || status >= 500 ? 'retry' : 'terminal';
}

/** Seconds or an HTTP date, as milliseconds from `now`. */
function parseRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return /^(?:\d+|[A-Z][a-z]{2}, .* GMT)$/.test(value) && ms >= 0 ? Math.min(ms, DAY_MS) : null;
}
