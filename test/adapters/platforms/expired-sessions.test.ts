/** A videoshorts session that is gone tells nothing: which of the channel's uploads is ours, their names and words tell. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Handle, PublishJob, PublishStatus } from '../../../adapters/ports.ts';
import { prepare, setStage, settled, type Performer, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ SANDBOX_PROCESSING_MS: '0' });
}, 60_000);
afterAll(() => stage.close());

/** One that was made by hand in the app, or whose Slug the platform did not keep. */
const NAMES_NOBODY = 'clip-0001';

/** A session of which the channel knows no more, and from when on its upload is looked for. */
async function lostSession(performer: Performer): Promise<{ gone: Handle; sentAt: Date }> {
  const opened = await performer.connector.createUpload(performer.job);
  if (!opened.ok) throw new Error(opened.error.code);
  const uploadUrl = new URL(opened.value.uploadUrl ?? '');
  uploadUrl.searchParams.set('upload_id', 'gone');
  return { gone: { ...opened.value, uploadUrl: uploadUrl.href }, sentAt: new Date() };
}

async function publish({ connector, job }: Performer, changes: Partial<PublishJob>): Promise<string> {
  const other = { ...job, ...changes };
  const fired = await connector.publish(other, await prepare({ connector, job: other } as Performer));
  if (fired.outcome !== 'accepted' || fired.platformPostId === null) throw new Error(fired.outcome);
  return fired.platformPostId;
}

const undecided = { state: 'unreadable', error: { code: 'outcome_unknown' } };
const posted = (platformPostId: string): Partial<PublishStatus> => ({ state: 'posted', platformPostId });

test('the video of another post of a series, with the same title and another description, is not taken for ours', async () => {
  const performer = await stage.performer('videoshorts', { title: 'Daily', caption: 'Monday' });
  const { gone, sentAt } = await lostSession(performer);
  for (const targetId of [`tgt_${randomUUID()}`, NAMES_NOBODY]) {
    await publish(performer, { targetId, caption: 'Tuesday' });

    expect(await performer.connector.getStatus(performer.job, gone, sentAt)).toMatchObject(undecided);
  }
});

test('the video of another of our posts is not taken for ours, even with the same words', async () => {
  const performer = await stage.performer('videoshorts');
  const { gone, sentAt } = await lostSession(performer);
  await publish(performer, { targetId: `tgt_${randomUUID()}` });

  expect(await performer.connector.getStatus(performer.job, gone, sentAt)).toMatchObject(undecided);
});

test('the video that bears our file name is ours, whatever else was uploaded with the same words', async () => {
  const performer = await stage.performer('videoshorts');
  const { gone, sentAt } = await lostSession(performer);
  await publish(performer, { targetId: NAMES_NOBODY });
  const ours = await publish(performer, {});
  await publish(performer, { targetId: `tgt_${randomUUID()}` });

  expect(await performer.connector.getStatus(performer.job, gone, sentAt)).toMatchObject(posted(ours));
});

test('where file names tell nothing, the only video since the call with our title and description is ours', async () => {
  const performer = await stage.performer('videoshorts');
  const { gone, sentAt } = await lostSession(performer);
  const { connector, job } = performer;
  const ours = await publish(performer, { targetId: NAMES_NOBODY });

  const later = await connector.getStatus(job, gone, new Date(Date.now() + 5_000));
  const found = await connector.getStatus(job, gone, sentAt);
  await publish(performer, { targetId: NAMES_NOBODY });
  const ambiguous = await connector.getStatus(job, gone, sentAt);

  expect(later).toMatchObject(undecided);
  expect(found).toMatchObject(posted(ours));
  expect(ambiguous).toMatchObject(undecided);
});

test('a video without a description is matched by its title and by having none', async () => {
  const performer = await stage.performer('videoshorts', { caption: null });
  const { gone, sentAt } = await lostSession(performer);
  await publish(performer, { targetId: NAMES_NOBODY, caption: 'Words' });
  const ours = await publish(performer, { targetId: NAMES_NOBODY });

  expect(await performer.connector.getStatus(performer.job, gone, sentAt)).toMatchObject(posted(ours));
});

test.each(['videoshorts', 'clipapp'] as const)(
  '%s: of two videos with our words the one that is not held by another post is ours',
  async (platform) => {
    const performer = await stage.performer(platform);
    const { connector, job } = performer;
    const gone =
      platform === 'videoshorts'
        ? (await lostSession(performer)).gone
        : { ...(await prepare(performer)), id: 'v_pub_file~v2-1.1' };
    const sentAt = new Date();
    const [first, second] = [await publishListed(performer), await publishListed(performer)];
    const read = (...held: string[]) => connector.getStatus(job, gone, sentAt, () => Promise.resolve(new Set(held)));

    expect(await read()).toMatchObject({ state: 'unreadable' });
    expect(await read(first)).toMatchObject(posted(second));
    expect(await read(first, second)).toMatchObject({ state: 'unreadable' });
  },
);

/** Once it is among the channel's videos. */
async function publishListed(performer: Performer): Promise<string> {
  if (performer.job.title !== null) return publish(performer, { targetId: NAMES_NOBODY });
  const handle = await prepare(performer);
  const sentAt = new Date();
  await performer.connector.publish(performer.job, handle);
  const seen = await settled(performer, handle, sentAt);
  if (seen.state !== 'posted' || seen.platformPostId === null) throw new Error(seen.state);
  return seen.platformPostId;
}
