import { setTimeout as sleep } from 'node:timers/promises';
import { connectSandboxAccount } from '../../bin/demo/connect-sandbox-account.ts';
import { DemoApi } from '../../bin/demo/demo-api.ts';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { receiveWebhooks } from '../../bin/demo/receive-webhooks.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { mintKey, mintTeam } from '../../test/support/teams.ts';
import { launchInstance, type Dev } from '../../test/support/processes/launch-instance.ts';
import { createRandom } from '../../test/support/random.ts';

/** A running instance and the requests of ordinary callers. */
export interface Soak {
  home: string;
  dev: Dev;
  /** The prefix of every caption. */
  name: string;
  /** Sends five requests: identity, a list, one post, a calendar, and a new post with a webhook. */
  round(): Promise<void>;
  /** Creates a deck that has not been rendered. */
  render(): Promise<void>;
  /** The number of created posts, each with one target. */
  posts(): number;
  /** The number of unfinished posts, renders, deliveries and outbox messages. */
  backlog(): Promise<number>;
  close(): Promise<void>;
}

/** A round sends three requests of the posts group, which allows a key 60 in five minutes. */
const ROUNDS_PER_KEY = 20;
/** The slot of a post is one to two times this after its request. */
export const SLOT_IN_MS = 30_000;

const BACKLOG = `select
  (select count(*) from outbox_message)::int +
  (select count(*) from post where status in ('queued', 'scheduled', 'approved', 'publishing'))::int +
  (select count(*) from content where status in ('queued', 'rendering'))::int +
  (select count(*) from delivery where status = 'pending')::int as backlog`;

export async function openSoakFixture(seed: number): Promise<Soak> {
  const random = createRandom(seed);
  const launched = await launchInstance({ SANDBOX_RATE_LIMITS: 'off' }, 'ignore');
  const dev = await launched.dev();
  const orm = await openDatabase(dev.databaseUrl, { poolSize: 4 });
  const { team, key } = await mintTeam({ orm }, 'agency');
  const fresh = async (): Promise<DemoApi> => new DemoApi(dev.baseUrl, (await mintKey({ orm }, team.id)).text);
  const first = new DemoApi(dev.baseUrl, key);
  const selectedAccounts = { clipapp: [await connectSandboxAccount(first, 'clipapp', `soak_${seed}`)] };
  const webhooks = await receiveWebhooks();
  await first.post('/webhooks', { url: webhooks.url, events: ['post.published', 'post.failed', 'content.ready'] });
  let [rendered, begun, made] = [0, 0, 0];
  const render = async (): Promise<{ id: string; contentId: string }> => {
    rendered += 1;
    const deck = buildDemoDeck() as { slides: { boxes: { text: string }[] }[] };
    const box = deck.slides[0]?.boxes[0];
    if (box) box.text = `Soak ${rendered}`;
    const draft = { deck, format: 'walloftext', schedule: 'draft', selectedAccounts };
    return (await fresh()).post('/posts', draft);
  };
  const draft = await render();
  while ((await first.get<{ status: string }>(`/content/${draft.contentId}`)).status !== 'ready') await sleep(500);

  const name = `soak${seed}`;
  let api = fresh();
  return {
    home: launched.home,
    dev,
    name,
    async round() {
      begun += 1;
      // Replace the key before the first await, so that no concurrent round uses an exhausted key.
      if (begun % ROUNDS_PER_KEY === 0) api = fresh();
      const client = await api;
      await client.get('/me');
      await client.get('/posts');
      await client.get(`/posts/${draft.id}`);
      // Tomorrow, so that the response does not grow with the posts of today.
      const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      await client.get(`/calendar?from=${day}&to=${day}`);
      const scheduledTime = new Date(Date.now() + SLOT_IN_MS * (1 + random())).toISOString();
      const { contentId } = draft;
      const caption = `${name} ${made}`;
      made += 1;
      await client.post('/posts', { contentId, selectedAccounts, caption, schedule: 'scheduled', scheduledTime });
    },
    async render() {
      await render();
    },
    posts: () => made,
    async backlog() {
      const [row] = await orm.em.fork().execute<{ backlog: number }[]>(BACKLOG);
      return row?.backlog ?? NaN;
    },
    async close() {
      webhooks.close();
      await orm.close();
      await launched.stop();
    },
  };
}
