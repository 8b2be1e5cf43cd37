import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { Stripe } from 'stripe';
import { signWebhook } from '../../adapters/web/sign-webhook.ts';
import { verifyWebhook, WebhookRefused, type VerifyOptions } from '../../clients/typescript/source/index.ts';

const SECRET = 'whsec_4fGk2b9QeXw1';
const OTHER = 'whsec_9zYt5s8RmLp2';
const BODY = JSON.stringify({ id: 'evt_1', type: 'credits.low', data: { plan: 'Grüße 🎬 日本' } });
const NOW = Math.floor(Date.now() / 1_000);

/** Returns `verified` or the problem. */
async function judged(
  header: string,
  body: string | Uint8Array = BODY,
  secrets: string | string[] = SECRET,
  options: VerifyOptions = { now: NOW },
): Promise<string> {
  return verifyWebhook(body, header, secrets, options).then(
    () => 'verified',
    (error: unknown) => {
      if (error instanceof WebhookRefused) return error.problem;
      throw error;
    },
  );
}

/** Stripe's package uses the same signature format. */
const byStripe = (payload: string, secret: string, timestamp = NOW) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

describe('a valid delivery', () => {
  test('signatures of the service and of the stripe package verify text and bytes', async () => {
    for (const header of [signWebhook([SECRET], BODY, NOW), byStripe(BODY, SECRET)]) {
      expect(await judged(header)).toBe('verified');
      expect(await judged(header, Buffer.from(BODY))).toBe('verified');
      expect(await judged(header, new TextEncoder().encode(BODY))).toBe('verified');
    }
  });

  test('both secrets verify a delivery during a secret rotation', async () => {
    const rotating = signWebhook([OTHER, SECRET], BODY, NOW);
    for (const secrets of [SECRET, OTHER, [SECRET, OTHER]])
      expect(await judged(rotating, BODY, secrets)).toBe('verified');
    expect(await judged(signWebhook([OTHER], BODY, NOW), BODY, [SECRET, OTHER])).toBe('verified');
    expect(await judged(rotating, BODY, ['whsec_third'])).toBe('wrong_signature');
  });

  test('unknown signature fields are ignored', async () => {
    expect(await judged(`${signWebhook([SECRET], BODY, NOW)},v2=abc,x=1`)).toBe('verified');
  });

  test('a verified delivery returns the event that was sent', async () => {
    const event = await verifyWebhook(BODY, signWebhook([SECRET], BODY, NOW), SECRET);
    if (event.type !== 'credits.low') throw new Error(event.type);
    expect(event.data.plan).toBe('Grüße 🎬 日本');
  });
});

test.each([
  [-300, 'verified'],
  [-301, 'outside_tolerance'],
  [300, 'verified'],
  [301, 'outside_tolerance'],
])('spec, Signature rules 3: signed %i s from now: %s', async (seconds, expected) => {
  expect(await judged(signWebhook([SECRET], BODY, NOW + seconds))).toBe(expected);
});

test('the tolerance is configurable, and an invalid one rejects every delivery', async () => {
  const header = signWebhook([SECRET], BODY, NOW - 20);
  expect(await judged(header, BODY, SECRET, { now: NOW, toleranceSeconds: 10 })).toBe('outside_tolerance');
  expect(await judged(header, BODY, SECRET, { now: NOW, toleranceSeconds: 20 })).toBe('verified');
  expect(await judged(header, BODY, SECRET, { now: NOW, toleranceSeconds: Number.NaN })).toBe('outside_tolerance');
});

describe('an invalid delivery', () => {
  test('spec, Signature rules 2: a signature rejects the same JSON in another format', async () => {
    const header = signWebhook([SECRET], BODY, NOW);
    for (const forged of [`${BODY} `, BODY.replace('evt_1', 'evt_2'), JSON.stringify(JSON.parse(BODY), null, 2), '']) {
      expect(await judged(header, forged)).toBe('wrong_signature');
    }
  });

  test('a signature with another timestamp or a changed digit is rejected', async () => {
    const header = signWebhook([SECRET], BODY, NOW);
    expect(await judged(header.replace(`t=${NOW}`, `t=${NOW + 1}`))).toBe('wrong_signature');
    const hex = header.slice(-64);
    for (let at = 0; at < 64; at += 1) {
      const digit = hex[at] === '0' ? '1' : '0';
      const forged = hex.slice(0, at) + digit + hex.slice(at + 1);
      expect(await judged(header.replace(hex, forged))).toBe('wrong_signature');
    }
  });

  const hex = 'a'.repeat(64);
  test.each([
    ['nothing', ''],
    ['no time', `v1=${hex}`],
    ['no signature', `t=${NOW}`],
    ['two times', `t=${NOW},t=${NOW},v1=${hex}`],
    ['a negative time', `t=-1,v1=${hex}`],
    ['a time in words', `t=now,v1=${hex}`],
    ['a fraction', `t=${NOW}.5,v1=${hex}`],
    ['a short signature', `t=${NOW},v1=${hex.slice(1)}`],
    ['capitals', `t=${NOW},v1=${hex.toUpperCase()}`],
    ['another scheme', `t=${NOW},v0=${hex}`],
    ['a flood of signatures', `t=${NOW}${`,v1=${hex}`.repeat(11)}`],
  ])('for a header with %s', async (_, header) => {
    expect(await judged(header)).toBe('malformed_signature');
  });

  test('a missing header or a signed body that is not JSON is rejected', async () => {
    await expect(verifyWebhook(BODY, null, SECRET)).rejects.toMatchObject({ problem: 'malformed_signature' });
    const bytes = randomBytes(32);
    expect(await judged(signWebhook([SECRET], bytes, NOW), bytes)).toBe('malformed_body');
  });

  test('a delivery is rejected if no secret is set', async () => {
    const header = byStripe(BODY, 'x');
    for (const none of ['', [], [SECRET, '']]) {
      await expect(verifyWebhook(BODY, header, none)).rejects.toBeInstanceOf(TypeError);
    }
  });
});
