import type { WebhookEvent } from './generated/schemas.ts';

export interface VerifyOptions {
  /** The maximum difference between the signature's time and now: 300 by default. */
  toleranceSeconds?: number;
  /** The current time in Unix seconds; by default that of the clock. */
  now?: number;
}

export type WebhookProblem = 'malformed_signature' | 'outside_tolerance' | 'wrong_signature' | 'malformed_body';

/** The delivery is not authentic. Respond with 400. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
  readonly problem: WebhookProblem;

  constructor(problem: WebhookProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

const TOLERANCE_SECONDS = 300;
/** More are rejected. A delivery has two signatures for 24 hours after a rotation, else one. */
const MAX_SIGNATURES = 10;

/**
 * Verifies the `Service-Signature` of a delivery and returns its event. Rejects with `WebhookRefused` if it is not authentic.
 *
 * @param rawBody the bytes as received; a body that was parsed and serialized again does not verify
 * @param header the value of `Service-Signature`: `t=<unix seconds>,v1=<hex>[,v1=<hex>]`
 * @param secrets the endpoint's secret, or several: keep the old one for 24 hours after a rotation
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  header: string | null | undefined,
  secrets: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() / 1_000 }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const keys = typeof secrets === 'string' ? [secrets] : secrets;
  // A missing setting is often read as an empty secret, with which anybody can sign.
  if (keys.length === 0 || keys.some((key) => !key)) throw new TypeError('verifyWebhook needs the signing secret.');
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody;
  const { time, signatures } = readHeader(header ?? '');
  // Negated, so that NaN does not pass.
  if (!(Math.abs(now - Number(time)) <= toleranceSeconds)) {
    throw new WebhookRefused(
      'outside_tolerance',
      `The delivery was signed at ${time}, more than ${toleranceSeconds} s from now.`,
    );
  }
  const signed = buildSignedBytes(time, body);
  const matches = await Promise.all(keys.flatMap((key) => signatures.map((one) => verifySignature(key, one, signed))));
  if (!matches.includes(true)) throw new WebhookRefused('wrong_signature', 'No signature matches.');
  return readEvent(body);
}

function readHeader(header: string): { time: string; signatures: Uint8Array<ArrayBuffer>[] } {
  const fields = header.split(',').map((field) => field.trim().split('='));
  const getValues = (name: string): string[] => fields.flatMap(([key, value = '']) => (key === name ? [value] : []));
  const [time = '', ...moreTimes] = getValues('t');
  const signatures = getValues('v1').filter((value) => /^[0-9a-f]{64}$/u.test(value));
  const readable = /^\d{1,12}$/u.test(time) && moreTimes.length === 0;
  if (!readable || signatures.length === 0 || signatures.length > MAX_SIGNATURES) {
    throw new WebhookRefused(
      'malformed_signature',
      'Service-Signature is missing or not of the form t=<unix seconds>,v1=<hex>.',
    );
  }
  return { time, signatures: signatures.map(parseHex) };
}

function parseHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}

/** Builds the bytes that are signed: `<t>.<raw body>`. */
function buildSignedBytes(time: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const prefix = new TextEncoder().encode(`${time}.`);
  const signed = new Uint8Array(prefix.length + body.length);
  signed.set(prefix);
  signed.set(body, prefix.length);
  return signed;
}

/** `subtle.verify` compares in constant time. */
async function verifySignature(
  secret: string,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, signature, signed);
}

function readEvent(body: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as WebhookEvent;
  } catch (cause) {
    throw Object.assign(new WebhookRefused('malformed_body', 'The body is signed but is not JSON.'), { cause });
  }
}
