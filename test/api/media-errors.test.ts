/** Wherever a post says that its media failed, the reason stands beside it and in `GET /events`. */
import { expect, test } from '@jest/globals';
import { failRender } from '../../db/content/contents.ts';
import { cancelRender } from '../../db/content/end-content.ts';
import { Post } from '../../db/entities/post.ts';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { openPostFixture } from '../support/post-fixture.ts';
import { service } from '../support/service.ts';
import { commit } from '../support/teams.ts';
import { waitUntil } from '../support/wait-for.ts';

const served = service();
const fixture = openPostFixture(served);
const VIDEO = { videoUrl: 'https://media.example.com/a.mp4' };
const DECK = { deck: buildDemoDeck(), format: 'walloftext' };
const UNREACHABLE = { code: 'media_unreachable', message: 'The server of the video answered 404.' };

const get = async (path: string) => (await served.api.call('GET', path, { key: fixture.team.key })).json.data;

async function create(body: Record<string, unknown>): Promise<{ id: string; contentId: string }> {
  const { id } = (await fixture.create(body)).json.data;
  const { contentId } = await served.deps.orm.em.fork().findOneOrFail(Post, { id });
  return { id, contentId: contentId! };
}

const fail = (contentId: string, error = UNREACHABLE) => commit(served.deps, (tx) => failRender(tx, contentId, error));

/** Events are listed once all older transactions have ended. */
const findEvent = async (type: string, subject: object) => {
  const events = await waitUntil(
    () => get(`/events?type=${type}`),
    (listed: { data: object }[]) =>
      listed.some(({ data }) => Object.entries(subject).every(([k, v]) => (data as never)[k] === v)),
  );
  return events.find(({ data }: { data: object }) =>
    Object.entries(subject).every(([k, v]) => (data as never)[k] === v),
  )?.data;
};

test('a draft whose own media failed shows the reason, and so does its event', async () => {
  const { id, contentId } = await create({ ...VIDEO, schedule: 'draft' });
  expect((await get(`/posts/${id}`)).mediaError).toBeNull();
  await fail(contentId);
  expect(await get(`/posts/${id}`)).toMatchObject({ status: 'draft', renderStatus: 'failed', mediaError: UNREACHABLE });
  const event = { status: 'draft', mediaError: UNREACHABLE };
  expect(await findEvent('draft.failed', { postId: id })).toMatchObject(event);
});

test('a waiting post whose deck failed shows the error of the content, and so do both events', async () => {
  const error = { code: 'render_failed', message: 'Slide 2 has no picture.' };
  const { id, contentId } = await create(DECK);
  await fail(contentId, error);
  expect(await get(`/posts/${id}`)).toMatchObject({ status: 'failed', mediaError: error });
  expect(await findEvent('post.failed', { postId: id })).toMatchObject({ mediaError: error });
  expect(await findEvent('content.ended', { contentId })).toMatchObject({ status: 'failed', error });
});

test('a draft whose render was cancelled says so', async () => {
  const { id, contentId } = await create({ ...DECK, schedule: 'draft' });
  await commit(served.deps, (tx) => cancelRender(tx, contentId));
  expect((await get(`/posts/${id}`)).mediaError).toMatchObject({ code: 'render_cancelled' });
});
