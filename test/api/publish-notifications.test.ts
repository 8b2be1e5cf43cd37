/** clipapp notifies the service of a publish. The notification only makes the post's workflow read the platform now. */
import { beforeEach, expect, test } from '@jest/globals';
import { buildMp4 } from '../support/build-mp4.ts';
import { notifyAsClipapp, type ClipappWebhook } from '../support/clipapp-webhook.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { postControl, readJson, startSimulator } from '../support/simulator.ts';
import { waitUntil } from '../support/wait-for.ts';
import { useTeam } from '../support/use-team.ts';
import { authorizeClip, clipInit, clipPut, clipToken, initBody } from '../sandbox/clipapp-client.ts';

const served = service();
const team = useTeam(served);

let userId: string;
let postId: string;

const sql = <Row extends object>(text: string, ...values: (string | Date)[]) =>
  served.deps.orm.em.fork().execute<Row[]>(text, values);

beforeEach(async () => {
  userId = `user-${team.team.id}`;
  postId = await publishingPost(userId, 'v_pub_file~1');
});

/** A post that its platform processes under this publish id; no publisher holds it. */
async function publishingPost(platformUserId: string, publishId: string): Promise<string> {
  const account = await insertAccount(served.deps, team, 'clipapp', { platformUserId });
  const body = { contentId: await insertContent(served.deps, team), selectedAccounts: { clipapp: [account] } };
  const { json } = await served.api.call('POST', '/posts', { key: team.key, body });
  const id = String(json.data.id);
  await sql("update post set status = 'publishing' where id = ?", id);
  await sql(
    `update post_target set status = 'processing', send_state = 'confirmed', handle_id = ?, sent_at = clock_timestamp()
     where post_id = ?`,
    publishId,
    id,
  );
  return id;
}

const notify = (sent: Partial<ClipappWebhook> = {}): Promise<number> =>
  notifyAsClipapp(served.api.origin, {
    userId,
    event: 'post.publish.complete',
    content: { publish_id: 'v_pub_file~1', publish_type: 'DIRECT_POST' },
    ...sent,
  });

const countSignals = async (id = postId): Promise<number> =>
  (await sql("select 1 from outbox_message where row_id = ? and signal = 'release'", id)).length;

/** As if the relay had sent what waits. */
const sendSignals = () => sql("delete from outbox_message where row_id = ? and signal = 'release'", postId);

test.each(['post.publish.complete', 'post.publish.failed', 'post.publish.inbox_delivered'])(
  '%s signals the workflow of the post to read the platform, and changes no status',
  async (event) => {
    expect(await notify({ event })).toBe(200);
    expect(await countSignals()).toBe(1);
    expect(await sql('select status, error from post_target where post_id = ?', postId)).toEqual([
      { status: 'processing', error: null },
    ]);
  },
);

test('a repeated notification signals once; a later one signals again', async () => {
  const now = Math.floor(Date.now() / 1000);
  expect(await notify({ createdAt: now - 60 })).toBe(200);
  await sendSignals();
  expect(await notify({ createdAt: now - 60 })).toBe(200);
  expect(await notify({ createdAt: now - 90 })).toBe(200);
  expect(await countSignals()).toBe(0);
  expect(await notify({ createdAt: now - 30 })).toBe(200);
  expect(await countSignals()).toBe(1);
});

test('a forged, stale or foreign notification is refused and signals nothing', async () => {
  for (const sent of [
    { secret: 'guessed' },
    { tamper: true },
    { signedAt: Date.now() / 1000 - 301 },
    { clientKey: 'other' },
  ]) {
    expect([sent, await notify(sent)]).toEqual([sent, 401]);
  }
  expect(await countSignals()).toBe(0);
});

test('an unknown publish, one of another user, and content without an id signal nothing', async () => {
  expect(await notify({ content: { publish_id: 'v_pub_file~2' } })).toBe(200);
  expect(await notify({ userId: 'another' })).toBe(200);
  expect(await notify({ content: { publish_type: 'DIRECT_POST' } })).toBe(200);
  expect(await countSignals()).toBe(0);
});

test.each([
  ['of a live account with a key of the sandbox', 'update account set sandbox = false where platform_user_id = ?'],
  ['that has ended', "update post_target set status = 'posted' where handle_id = 'v_pub_file~1' and 'x' <> ?"],
  ['whose publisher reads the platform itself', "update post set lease_holder = 1 where 'x' <> ?"],
])('a publish %s signals nothing', async (_, change) => {
  await sql(change, userId);
  expect(await notify()).toBe(200);
  expect(await countSignals()).toBe(0);
});

test('the webhooks that the simulator sends for an upload are accepted', async () => {
  const url = await startSimulator();
  const code = await authorizeClip(url, 'ana', { client_key: 'sandbox' });
  const granted = await readJson(
    await clipToken(url, { client_key: 'sandbox', grant_type: 'authorization_code', code }),
  );
  const receiver = `${served.api.origin}/platforms/clipapp/webhook`;
  expect(await postControl(url, 'webhooks', { url: receiver, duplicates: 1 })).toBe(200);
  const video = buildMp4();
  const upload = await clipInit(url, String(granted['access_token']), initBody(video.length));
  const id = await publishingPost(String(granted['open_id']), upload.publish_id);
  await clipPut(upload.upload_url, video);
  expect(
    await waitUntil(
      () => countSignals(id),
      (count) => count > 0,
    ),
  ).toBe(1);
});
