/** The mailer against a real mail server that takes, refuses, loses and hangs. */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { setInterval as every } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createSmtpMailer, type OutgoingMail } from '../../adapters/mail/smtp-mailer.ts';
import { readMailSettings } from '../../adapters/mail/settings.ts';
import { runKinora } from '../../bin/kinora.ts';
import { composeMail, MAIL_LOCALES } from '../../domain/mail/compose-mail.ts';
import { MAIL_TERMS, type MailKind } from '../../domain/mail/mail.ts';
import { startSmtpReceiver, type SmtpBehaviour, type SmtpReceiver } from './smtp-receiver.ts';

const FROM = 'Kinora <kinora@example.com>';
const MAIL: OutgoingMail = { id: 'mail_1', recipient: 'mia@example.com', subject: 'Grüße', text: 'Zeile eins\n' };
/** Only for servers that are silent: others may need longer on a busy machine. */
const IMPATIENT = { connectMs: 300, silenceMs: 300, totalMs: 900 };

let receiver: SmtpReceiver;

beforeAll(async () => void (receiver = await startSmtpReceiver()));
beforeEach(() => void Object.assign(receiver, { behaviour: 'take', mails: [] }));
afterAll(() => receiver.close());

const send = (mail: Partial<OutgoingMail> = {}, url = receiver.url, limits?: typeof IMPATIENT) =>
  createSmtpMailer({ url: new URL(url), from: FROM }, limits).send({ ...MAIL, ...mail });

test('a mail reaches its one recipient as plain text, with the id of its row', async () => {
  expect((await send()).state).toBe('sent');
  const [mail] = receiver.mails;
  expect([receiver.mails.length, mail?.to, mail?.text.trim()]).toEqual([1, ['mia@example.com'], 'Zeile eins']);
  expect(mail?.headers.get('message-id')).toEqual(['Message-ID: <mail_1@example.com>']);
});

test.each<[string, SmtpBehaviour, string, number]>([
  ['refuses the recipient', { at: 'recipient', code: 550 }, 'refused', 0],
  ['refuses the text', { at: 'data', code: 554 }, 'refused', 0],
  ['is busy', { at: 'recipient', code: 450 }, 'retry', 0],
  ['greylists the text', { at: 'data', code: 451 }, 'retry', 0],
  ['rejects the password', { at: 'sign-in', code: 535 }, 'retry', 0],
  ['takes the mail and loses its reply', 'lost', 'retry', 1],
])('a server that %s leads to the outcome of that, without an address', async (_, behaviour, state, taken) => {
  receiver.behaviour = behaviour;
  const outcome = await send({}, receiver.url.replace('//', '//user:secret%40@'));
  expect([outcome.state, receiver.mails.length]).toEqual([state, taken]);
  expect(outcome.reply).not.toMatch(/@|secret/u);
});

test.each<[string, (socket: Socket) => unknown]>([
  ['says nothing', () => undefined],
  ['sends a byte now and then', drip],
])('a server that accepts the connection and %s is given up within the limits', async (_, behave) => {
  const server = createServer((socket) => void behave(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const startedAt = performance.now();
  const { state } = await send({}, `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, IMPATIENT);
  expect([state, performance.now() - startedAt < 5_000]).toEqual(['retry', true]);
  server.close();
  await once(server, 'close');
});

async function drip(socket: Socket): Promise<void> {
  socket.write('220-');
  for await (const _ of every(50)) if (socket.destroyed || !socket.write('a')) return;
}

const EVIL = 'Evil\r\nBcc: victim@example.com\r\n\r\nBody\u2028\u202e://www.x';

test.each(MAIL_LOCALES)('a name in a mail in %s adds no header, line, recipient or link', async (locale) => {
  for (const kind of Object.keys(MAIL_TERMS) as MailKind[]) {
    const names = { team: EVIL, person: EVIL };
    const harmless = { team: 'Evil', person: 'Evil' };
    const [mail, usual] = [names, harmless].map((one) => composeMail(kind, locale, { names: one, link: null }));
    expect(mail?.text.split('\n').length).toBe(usual?.text.split('\n').length);
    expect(mail?.text).not.toMatch(/:\/\/|www|[\r\u2028\u202e{}]/u);
    await send(mail);
  }
  for (const { to, headers } of receiver.mails) {
    expect([to, headers.has('bcc'), headers.get('subject')?.length]).toEqual([['mia@example.com'], false, 1]);
  }
  expect(receiver.mails.length).toBe(Object.keys(MAIL_TERMS).length);
});

test('a line break in a subject or address reaches no header, even if a caller passes it', async () => {
  await send({ subject: EVIL });
  await send({ recipient: 'mia@example.com\r\nBcc: victim@example.com' });
  await send({ recipient: 'mia@example.com, victim@example.com' });
  for (const { to, headers } of receiver.mails) expect([to.length, headers.has('bcc')]).toEqual([1, false]);
  expect(receiver.mails.flatMap(({ to }) => to)).not.toContain('victim@example.com');
});

test('every kind of mail has its text in every language, each other than the English one', () => {
  for (const kind of Object.keys(MAIL_TERMS) as MailKind[]) {
    const names = { team: 'Acme', person: 'Mia' };
    const texts = MAIL_LOCALES.map((locale) => composeMail(kind, locale, { names, link: 'https://k/#x=y' }).text);
    expect(new Set(texts).size).toBe(MAIL_LOCALES.length);
    if (MAIL_TERMS[kind].fragment) for (const text of texts) expect(text).toMatch(/^https:\/\/k\/#x=y$/mu);
  }
});

test('kinora mail test sends a mail with the settings of the environment, or says why it was not taken', async () => {
  const before = { ...process.env };
  Object.assign(process.env, { SMTP_URL: receiver.url, MAIL_FROM: FROM });
  try {
    const sent = await runKinora(['mail', 'test', 'ops@example.com']);
    receiver.behaviour = { at: 'recipient', code: 550 };
    const refused = await runKinora(['mail', 'test', 'ops@example.com']);
    expect([sent.code, receiver.mails[0]?.to, refused.code]).toEqual([0, ['ops@example.com'], 2]);
    expect(refused.stderr).toContain('550');
  } finally {
    process.env = before;
  }
});

test.each([
  [{ SMTP_URL: 'smtp://a' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'http://a', MAIL_FROM: FROM }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://a', MAIL_FROM: 'a@b.c\r\nBcc: d@e.f' }, 'MAIL_FROM'],
])('settings that cannot send are refused at the start: %j', (env, named) => {
  expect(() => readMailSettings(env)).toThrow(named);
});
