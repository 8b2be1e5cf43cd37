/** Logs name people by ids alone. */
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { sendMail } from '../../activities/mail/send-mail.ts';
import { createSmtpMailer } from '../../adapters/mail/smtp-mailer.ts';
import { startSmtpReceiver, type SmtpReceiver } from '../mail/smtp-receiver.ts';
import { mintMember } from '../support/members.ts';
import { service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';

let logged = '';
const stream = new Writable({ write: (chunk, _, done) => (void (logged += String(chunk)), done()) });
const log = pino({ level: 'trace' }, stream);
const served = service({ log });
let receiver: SmtpReceiver;

beforeAll(async () => void (receiver = await startSmtpReceiver()));
afterAll(() => receiver.close());

test('the logs of sign-in, invitations, links and mail contain no address, token, password or name', async () => {
  const { team } = await mintTeam(served.deps);
  const owner = await mintMember(served.deps, team.id, { role: 'owner' });
  const post = (path: string, body: object, key?: string) => served.api.call('POST', path, { body, key });
  const email = 'secretive@logs.example.com';
  const invited = await post('/invitations', { email, role: 'viewer' }, owner.token);
  const token = invited.json.data.url.split('=')[1];
  const password = 'nine quiet ovens at dawn';
  const name = 'Zenobia';
  const statuses = [
    await post('/invitations/accept', { token, name, password }),
    await post('/sign-in', { email, password: 'wrong' }),
    await post('/sign-in', { email, password }),
    await post('/sign-in', { email: `${email} ` }),
    await post('/password-resets', { email }),
    await post('/sign-in-links/confirm', { token }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([201, 401, 201, 400, 202, 404]);
  const mailer = createSmtpMailer({ url: new URL(receiver.url), from: 'kinora@logs.example.com' });
  const mail = { mailer, isCaught: false, publicUrl: 'https://k.example.com' };
  const queued = await served.em().execute<{ id: string }[]>('select id from mail where recipient = ?', [email]);
  for (const { id } of queued) {
    receiver.behaviour = { at: 'recipient', code: 450 };
    await sendMail({ ...served.deps, mail }, id);
  }
  expect(logged).toContain('attempted to send a mail');
  for (const secret of ['logs.example.com', token, password, name, '@']) expect(logged).not.toContain(secret);
});
