import { describe, expect, test } from '@jest/globals';
import { Stripe } from 'stripe';
import { signWebhook, verifyWebhook } from '../../../adapters/web/sign-webhook.ts';

const secret = 'whsec_4fGk2b9QeXw1';
const other = 'whsec_9zYt5s8RmLp2';
const body = JSON.stringify({ id: 'evt_1', type: 'post.published', data: { caption: 'Grüße 🎬 日本' } });
const now = Math.floor(Date.now() / 1000);

/** Verifies with Stripe's library, which uses the same header format. */
function stripeAccepts(header: string, key: string, raw: string | Buffer = body): boolean {
  try {
    Stripe.webhooks.constructEvent(raw, header, key, 300);
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

function changed(header: string, change: (hex: string) => string): string {
  return header.replace(/v1=(\w+)$/, (_all, hex: string) => `v1=${change(hex)}`);
}

describe('a signature', () => {
  test('spec, Signature rules 1: our verifier and the stripe package accept a signature', () => {
    const header = signWebhook([secret], body, now);
    expect(header).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect(signWebhook([secret], Buffer.from(body), now)).toBe(header);
    expect(verifyWebhook(secret, body, header, now)).toBe(true);
    expect(verifyWebhook(secret, Buffer.from(body), header, now)).toBe(true);
    expect(stripeAccepts(header, secret)).toBe(true);
    expect(stripeAccepts(header, secret, Buffer.from(body))).toBe(true);
  });

  test('during a rotation a signature verifies with either secret', () => {
    const header = signWebhook([other, secret], body, now);
    for (const key of [secret, other]) {
      expect(verifyWebhook(key, body, header, now)).toBe(true);
      expect(stripeAccepts(header, key)).toBe(true);
    }
    expect(verifyWebhook('whsec_third', body, header, now)).toBe(false);
  });

  test.each([
    [-300, true],
    [-301, false],
    [300, true],
    [301, false],
  ])('spec, Signature rules 3: made %i s from the receiver clock is accepted: %p', (seconds, accepted) => {
    expect(verifyWebhook(secret, body, signWebhook([secret], body, now + seconds), now)).toBe(accepted);
  });

  test('spec, Signature rules 2: a signature does not verify a reformatted body', () => {
    const header = signWebhook([secret], body, now);
    for (const forged of [`${body} `, body.replace('evt_1', 'evt_2'), JSON.stringify(JSON.parse(body), null, 2), '']) {
      expect(verifyWebhook(secret, forged, header, now)).toBe(false);
      expect(stripeAccepts(header, secret, forged)).toBe(false);
    }
  });

  test.each<[string, (header: string) => string]>([
    ['without t', (header) => header.replace(/^t=\d+,/, '')],
    ['with two t', (header) => `t=1,${header}`],
    ['with a negative t', (header) => header.replace('t=', 't=-')],
    ['with a fractional t', (header) => header.replace(',', '.5,')],
    ['with milliseconds for t', (header) => header.replace(',', '000,')],
    ['without v1', (header) => header.replace(/,.*/, '')],
    ['with upper-case hex', (header) => changed(header, (hex) => hex.toUpperCase())],
    ['short by two', (header) => changed(header, (hex) => hex.slice(2))],
    ['longer by two', (header) => changed(header, (hex) => `${hex}00`)],
    ['with one digit changed', (header) => changed(header, (hex) => (hex[0] === '0' ? '1' : '0') + hex.slice(1))],
    ['of no length', (header) => changed(header, () => '')],
    ['that is empty', () => ''],
    ['that is noise', () => ',=,v1,t'],
  ])('%s is refused', (_name, forge) => {
    expect(verifyWebhook(secret, body, forge(signWebhook([secret], body, now)), now)).toBe(false);
  });

  test('signing requires a secret and an integer timestamp', () => {
    expect(() => signWebhook([], body, now)).toThrow(RangeError);
    expect(() => signWebhook([secret], body, now + 0.5)).toThrow(RangeError);
  });
});
