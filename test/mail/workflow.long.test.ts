/** The workflow of a mail with a worker, Temporal and a mail server. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { workflowId } from '../../domain/workflow-names.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { mintMember, type TestMember } from '../support/members.ts';
import { waitUntil } from '../support/wait-for.ts';
import { startSmtpReceiver, type SmtpReceiver } from './smtp-receiver.ts';

let instance: Instance;
let owner: TestMember;
let receiver: SmtpReceiver;

beforeAll(async () => {
  receiver = await startSmtpReceiver();
  instance = await startInstance({ SMTP_URL: receiver.url, MAIL_FROM: 'kinora@example.com' });
  owner = await mintMember(instance, instance.team.team.id, { role: 'owner' });
});
afterAll(async () => {
  await instance?.stop();
  await receiver.close();
});

async function invite(email: string): Promise<{ id: string; url: string }> {
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ email, role: 'viewer' });
  const response = await fetch(`${instance.baseUrl}/invitations`, { method: 'POST', headers, body });
  const { data } = (await response.json()) as { data: { url: string } };
  return { id: (await readMail(email)).id, url: data.url };
}

async function readMail(email: string): Promise<{ id: string; status: string }> {
  const [mail] = await instance.orm.em
    .fork()
    .execute<{ id: string; status: string }[]>('select id, status from mail where recipient = ?', [email]);
  return mail ?? { id: '', status: '' };
}

test('a mail is sent after a busy server has recovered, and its history has no address and no token', async () => {
  receiver.behaviour = { at: 'recipient', code: 450 };
  const { id, url } = await invite('late@example.com');
  await waitUntil(() => receiver.refusals === 1);
  receiver.behaviour = 'take';
  await waitUntil(async () => (await readMail('late@example.com')).status === 'sent');
  const handle = instance.temporal.workflow.getHandle(workflowId('sendMail', id));
  expect(await handle.result()).toBe('ended');
  expect(receiver.mails).toHaveLength(1);
  const history = JSON.stringify(await handle.fetchHistory());
  const payloads = [...history.matchAll(/"data":"([^"]+)"/gu)].map(([, data = '']) => Buffer.from(data, 'base64'));
  const texts = [history, ...payloads].join('\n');
  expect([texts.includes('example.com'), texts.includes(url.split('=')[1] ?? '')]).toEqual([false, false]);
});

test('a cancel of the workflow fails the mail', async () => {
  receiver.behaviour = { at: 'recipient', code: 450 };
  const { id } = await invite('stopped@example.com');
  await waitUntil(() => receiver.refusals === 2);
  const handle = instance.temporal.workflow.getHandle(workflowId('sendMail', id));
  await handle.cancel();
  expect(await handle.result()).toBe('cancelled');
  expect((await readMail('stopped@example.com')).status).toBe('failed');
});
