import type { OutboundFailure, WebClient } from '../ports.ts';
import { signWebhook } from './webhook-signature.ts';

const WEBHOOK_TIMEOUT_MS = 10_000;

export interface WebhookAttempt {
  url: string;
  event: string;
  /** Fixed over all attempts at one event: receivers deduplicate on it. */
  deliveryId: string;
  /** Raw JSON. */
  body: string;
  /** Every one signs; two while the older is being replaced. */
  secrets: readonly string[];
  now: Date;
}

export interface WebhookOutcome {
  result: 'delivered' | 'retry' | 'terminal';
  status: number | null;
  /** `status_503`, or why there was no answer (`timed_out`, `blocked_address`, ...); null when delivered. */
  reason: string | null;
  /** What a 429 or 503 asked for, at most a day; null when it asked for nothing that can be read. */
  retryAfterMs: number | null;
  ms: number;
}

/** No other attempt can end differently: the URL itself is refused. */
const TERMINAL_FAILURES: ReadonlySet<OutboundFailure> = new Set(['blocked_address', 'invalid_url']);
const DAY_MS = 86_400_000;

/**
 * One signed attempt, signed anew. Safe to repeat with the same delivery id. Redirects are not followed, and only the status
 * of the answer matters: its body is drained to 64 KiB at most and dropped.
 */
export async function sendWebhook(client: WebClient, attempt: WebhookAttempt): Promise<WebhookOutcome> {
  const { url, event, deliveryId, body, secrets, now } = attempt;
  const answer = await client.request(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Service-Signature': signWebhook(secrets, body, Math.floor(now.getTime() / 1000)),
      'Service-Event': event,
      'Service-Delivery': deliveryId,
    },
    body,
    timeoutMs: WEBHOOK_TIMEOUT_MS,
    maxBytes: 0,
    truncate: true,
  });
  if (!answer.ok) {
    const result = TERMINAL_FAILURES.has(answer.failure) ? 'terminal' : 'retry';
    return { result, status: null, reason: answer.failure, retryAfterMs: null, ms: answer.ms };
  }
  const { status, headers, ms } = answer;
  const result = toResult(status);
  const asked = status === 429 || status === 503 ? parseRetryAfter(headers['retry-after'], now) : null;
  return { result, status, reason: result === 'delivered' ? null : `status_${status}`, retryAfterMs: asked, ms };
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
