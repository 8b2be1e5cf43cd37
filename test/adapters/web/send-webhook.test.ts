import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createWebClient } from '../../../adapters/web/web-client.ts';
import { sendWebhook, type WebhookAttempt } from '../../../adapters/web/send-webhook.ts';
import { verifyWebhook } from '../../../adapters/web/sign-webhook.ts';
import { serveHttp, serveRaw, type LocalServer } from './local-server.ts';

const client = createWebClient({ allow: 'loopback' });
const now = new Date('2026-11-21T12:00:00.700Z');
const attempt: Omit<WebhookAttempt, 'url'> = {
  event: 'post.published',
  deliveryId: 'dlv_1',
  body: JSON.stringify({ id: 'evt_1', data: { caption: 'Grüße 🎬' } }),
  secrets: ['whsec_new', 'whsec_old'],
  now,
};

let receiver: LocalServer | undefined;
afterEach(() => receiver?.close());

async function delivered(listener: RequestListener) {
  receiver = await serveHttp(listener);
  return sendWebhook(client, { ...attempt, url: `http://127.0.0.1:${receiver.port}/hook` });
}

describe('receiver responses', () => {
  test.each([
    [200, 'delivered'],
    [201, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [300, 'terminal'],
    [301, 'terminal'],
    [302, 'terminal'],
    [304, 'terminal'],
    [400, 'terminal'],
    [401, 'terminal'],
    [404, 'terminal'],
    [410, 'terminal'],
    [499, 'terminal'],
    [429, 'retry'],
    [500, 'retry'],
    [502, 'retry'],
    [503, 'retry'],
    [599, 'retry'],
  ])('%i: %s', async (status, result) => {
    const outcome = await delivered((_request, response) => response.writeHead(status).end('x'));
    const reason = result === 'delivered' ? null : `status_${status}`;
    expect(outcome).toMatchObject({ result, status, reason, retryAfterMs: null });
    expect(receiver?.connections()).toBe(1);
  });

  test('a redirect is not followed', async () => {
    const outcome = await delivered((_request, response) => {
      response.writeHead(307, { Location: '/elsewhere' }).end();
    });
    expect(outcome).toMatchObject({ result: 'terminal', status: 307 });
    expect(receiver?.connections()).toBe(1);
  });

  test.each<[string, RequestListener]>([
    ['a body of megabytes', (_request, response) => response.writeHead(200).end(Buffer.alloc(5_000_000))],
    ['a compressed body', (_request, response) => response.writeHead(200, { 'Content-Encoding': 'br' }).end('x')],
    ['headers and then silence', (_request, response) => void response.writeHead(200).write('x')],
    [
      'a body that breaks off',
      (_request, response) => void response.writeHead(200).write('x', () => response.destroy()),
    ],
  ])('200 is delivered, even with %s', async (_name, listener) => {
    expect(await delivered(listener)).toMatchObject({ result: 'delivered', status: 200 });
  });
});

describe('spec, Retry and disabling: requests without a response', () => {
  test('a closed connection or a non-HTTP response is retried', async () => {
    expect(await delivered((request) => request.socket.destroy())).toMatchObject({
      result: 'retry',
      status: null,
      reason: 'reset',
    });
    await receiver?.close();
    receiver = await serveRaw((socket) => socket.end('220 mail ready\r\n'));
    const outcome = await sendWebhook(client, { ...attempt, url: `http://127.0.0.1:${receiver.port}/` });
    expect(outcome).toMatchObject({ result: 'retry', reason: 'reset' });
  });

  test('a failed connection, DNS lookup or TLS handshake is retried', async () => {
    receiver = await serveHttp((_request, response) => response.end());
    const url = `127.0.0.1:${receiver.port}/`;
    expect(await sendWebhook(client, { ...attempt, url: `https://${url}` })).toMatchObject({
      result: 'retry',
      reason: 'tls_failed',
    });
    await receiver.close();
    expect(await sendWebhook(client, { ...attempt, url: `http://${url}` })).toMatchObject({
      result: 'retry',
      reason: 'connect_failed',
    });
    const nameless = createWebClient({ allow: '', resolve: async () => [] });
    expect(await sendWebhook(nameless, { ...attempt, url: 'https://gone.example/' })).toMatchObject({
      result: 'retry',
      reason: 'dns_failed',
    });
    receiver = undefined;
  });

  test('spec, Other bounds: a request that exceeds ten seconds is retried', async () => {
    const outcome = await delivered(() => undefined);
    expect(outcome).toMatchObject({ result: 'retry', status: null, reason: 'timed_out' });
    expect(outcome.ms).toBeGreaterThanOrEqual(9_900);
  });
});

describe('blocked receivers', () => {
  test('a blocked receiver gets no request and the result is terminal', async () => {
    receiver = await serveHttp((_request, response) => response.end());
    const { port } = receiver;
    const guarded = createWebClient({ allow: '', ports: [port], resolve: async () => ['127.0.0.1'] });
    for (const host of ['127.0.0.1', '169.254.169.254', 'hook.example']) {
      expect(await sendWebhook(guarded, { ...attempt, url: `http://${host}:${port}/` })).toMatchObject({
        result: 'terminal',
        status: null,
        reason: 'blocked_address',
      });
    }
    expect(await sendWebhook(guarded, { ...attempt, url: 'ftp://hook.example/' })).toMatchObject({
      result: 'terminal',
      reason: 'invalid_url',
    });
    expect(receiver.connections()).toBe(0);
  });
});

describe('Retry-After', () => {
  test.each([
    [429, '7', 7_000],
    [503, '0', 0],
    [503, 'Sat, 21 Nov 2026 12:01:00 GMT', 59_300],
    [429, '999999', 86_400_000],
    [429, '-1', null],
    [429, '1.5', null],
    [429, 'soon', null],
    [429, '2026-11-22', null],
    [429, 'Fri, 20 Nov 2026 12:00:00 GMT', null],
    [500, '7', null],
    [410, '7', null],
  ])('of a %i that says %j asks for %p ms', async (status, value, retryAfterMs) => {
    const outcome = await delivered((_request, response) => {
      response.writeHead(status, { 'Retry-After': value }).end();
    });
    expect(outcome.retryAfterMs).toBe(retryAfterMs);
  });
});

describe('webhook requests', () => {
  test('a request contains the raw body, event, delivery id and a signature per secret', async () => {
    let headers: Record<string, unknown> = {};
    let body = '';
    await delivered((request, response) => {
      headers = { method: request.method, ...request.headers };
      request.setEncoding('utf8').on('data', (chunk) => (body += chunk));
      request.on('end', () => response.end());
    });
    const seconds = Math.floor(now.getTime() / 1000);
    const signature = String(headers['service-signature']);
    expect(body).toBe(attempt.body);
    expect(headers).toMatchObject({
      method: 'POST',
      'content-type': 'application/json',
      'service-event': 'post.published',
      'service-delivery': 'dlv_1',
    });
    expect(signature).toMatch(new RegExp(`^t=${seconds},v1=[0-9a-f]{64},v1=[0-9a-f]{64}$`));
    for (const secret of attempt.secrets) expect(verifyWebhook(secret, body, signature, seconds)).toBe(true);
  });
});
