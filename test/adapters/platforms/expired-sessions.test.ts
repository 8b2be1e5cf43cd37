/** If a videoshorts session has expired, the post is searched among the channel's uploads by file name and texts. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Handle, PublishJob, PublishStatus } from '../../../adapters/ports.ts';
import {
  prepare,
  createPlatformFixture,
  waitUntilProcessed,
  type ConnectedAccount,
  type PlatformFixture,
} from './platform-fixture.ts';

let fixture: PlatformFixture;
beforeAll(async () => {
  fixture = await createPlatformFixture({ SANDBOX_PROCESSING_MS: '0' });
});
afterAll(() => fixture.close());

/** The name of an upload from the app, or of one whose Slug the platform did not keep. */
const FOREIGN_NAME = 'clip-0001';

/** A handle whose session does not exist, and the start of the search. */
async function createExpiredSession(account: ConnectedAccount): Promise<{ expired: Handle; sentAt: Date }> {
  const created = await account.connector.createUpload(account.job);
  if (!created.ok) throw new Error(created.error.code);
  const uploadUrl = new URL(created.value.uploadUrl ?? '');
  uploadUrl.searchParams.set('upload_id', 'expired');
  return { expired: { ...created.value, uploadUrl: uploadUrl.href }, sentAt: new Date() };
}

async function publish({ connector, job }: ConnectedAccount, changes: Partial<PublishJob>): Promise<string> {
  const other = { ...job, ...changes };
  const result = await connector.publish(other, await prepare({ connector, job: other } as ConnectedAccount));
  if (result.outcome !== 'accepted' || result.platformPostId === null) throw new Error(result.outcome);
  return result.platformPostId;
}

const unreadable = { state: 'unreadable', error: { code: 'outcome_unknown' } };
const posted = (platformPostId: string): Partial<PublishStatus> => ({ state: 'posted', platformPostId });

test('a video with the same title and another description is not matched', async () => {
  const account = await fixture.connectAccount('videoshorts', { title: 'Daily', caption: 'Monday' });
  const { expired, sentAt } = await createExpiredSession(account);
  for (const targetId of [`tgt_${randomUUID()}`, FOREIGN_NAME]) {
    await publish(account, { targetId, caption: 'Tuesday' });

    expect(await account.connector.getStatus(account.job, expired, sentAt)).toMatchObject(unreadable);
  }
});

test('a video of another target is not matched, even with the same texts', async () => {
  const account = await fixture.connectAccount('videoshorts');
  const { expired, sentAt } = await createExpiredSession(account);
  await publish(account, { targetId: `tgt_${randomUUID()}` });

  expect(await account.connector.getStatus(account.job, expired, sentAt)).toMatchObject(unreadable);
});

test('the video with the target’s file name is matched among others with the same texts', async () => {
  const account = await fixture.connectAccount('videoshorts');
  const { expired, sentAt } = await createExpiredSession(account);
  await publish(account, { targetId: FOREIGN_NAME });
  const own = await publish(account, {});
  await publish(account, { targetId: `tgt_${randomUUID()}` });

  expect(await account.connector.getStatus(account.job, expired, sentAt)).toMatchObject(posted(own));
});

test('without file names the only recent video with the same texts is matched', async () => {
  const account = await fixture.connectAccount('videoshorts');
  const { expired, sentAt } = await createExpiredSession(account);
  const { connector, job } = account;
  const own = await publish(account, { targetId: FOREIGN_NAME });

  const later = await connector.getStatus(job, expired, new Date(Date.now() + 5_000));
  const found = await connector.getStatus(job, expired, sentAt);
  await publish(account, { targetId: FOREIGN_NAME });
  const ambiguous = await connector.getStatus(job, expired, sentAt);

  expect(later).toMatchObject(unreadable);
  expect(found).toMatchObject(posted(own));
  expect(ambiguous).toMatchObject(unreadable);
});

test('a video without a description is matched by its title', async () => {
  const account = await fixture.connectAccount('videoshorts', { caption: null });
  const { expired, sentAt } = await createExpiredSession(account);
  await publish(account, { targetId: FOREIGN_NAME, caption: 'Words' });
  const own = await publish(account, { targetId: FOREIGN_NAME });

  expect(await account.connector.getStatus(account.job, expired, sentAt)).toMatchObject(posted(own));
});

test.each(['videoshorts', 'clipapp'] as const)(
  '%s: videos of other targets are excluded from the matches',
  async (platform) => {
    const account = await fixture.connectAccount(platform);
    const { connector, job } = account;
    const expired =
      platform === 'videoshorts'
        ? (await createExpiredSession(account)).expired
        : { ...(await prepare(account)), id: 'v_pub_file~v2-1.1' };
    const sentAt = new Date();
    const [first, second] = [await publishListed(account), await publishListed(account)];
    const read = (...others: string[]) =>
      connector.getStatus(job, expired, sentAt, () => Promise.resolve(new Set(others)));

    expect(await read()).toMatchObject({ state: 'unreadable' });
    expect(await read(first)).toMatchObject(posted(second));
    expect(await read(first, second)).toMatchObject({ state: 'unreadable' });
  },
);

/** Publishes, and waits until the video is listed. */
async function publishListed(account: ConnectedAccount): Promise<string> {
  if (account.job.title !== null) return publish(account, { targetId: FOREIGN_NAME });
  const handle = await prepare(account);
  const sentAt = new Date();
  await account.connector.publish(account.job, handle);
  const status = await waitUntilProcessed(account, handle, sentAt);
  if (status.state !== 'posted' || status.platformPostId === null) throw new Error(status.state);
  return status.platformPostId;
}
