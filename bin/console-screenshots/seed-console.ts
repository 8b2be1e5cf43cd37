import { setTimeout as sleep } from 'node:timers/promises';
import { DemoApi } from '../demo/demo-api.ts';
import { buildDemoDeck } from '../demo/demo-deck.ts';
import type { Addresses } from '../home/dev-file.ts';
import { watchContent } from '../gallery/watch-content.ts';

const DAY_MS = 86_400_000;

type Accounts = Record<string, string[]>;

/** The ids of the resources of whose pages screenshots are taken. */
export interface Seeded {
  partialPostId: string;
  automationId: string;
  contentId: string;
}

const CAPTIONS = [
  'Three things we fixed before you noticed',
  'How a small team ships every week',
  'The checklist we wish we had on day one',
  'Ask us anything: pricing, honestly',
  'Before and after, one hour of work',
  'What our first hundred customers taught us',
  'A tour of the workshop',
  'The myth about batch size',
];

/** Fills a running instance with posts in many states, through the public API alone. */
export async function seedConsole(dev: Addresses & { apiKey: string }): Promise<Seeded> {
  const api = new DemoApi(dev.baseUrl, dev.apiKey);
  const listed = await api.get<{ id: string; platform: string }[]>('/accounts?limit=100');
  const accounts: Accounts = Object.fromEntries(listed.map(({ platform, id }) => [platform, [id]]));
  const render = await api.post<{ contentId: string }>('/content/slideshow', { deck: buildDemoDeck() });
  await watchContent(api, render.contentId, () => undefined);

  const create = (caption: string, changes: object) =>
    api.post<{ id: string }>('/posts', {
      contentId: render.contentId,
      selectedAccounts: accounts,
      caption,
      hashtags: ['behindthescenes', 'smallbusiness'],
      declarations: { madeForKids: false },
      ...changes,
    });
  for (const [index, caption] of CAPTIONS.entries()) {
    const at = new Date(Date.now() + (index * 1.7 + 0.4) * DAY_MS);
    at.setUTCHours(8 + ((index * 3) % 11), index % 2 ? 30 : 0, 0, 0);
    const scheduledTime = new Date(Math.max(at.getTime(), Date.now() + 3_600_000)).toISOString();
    await create(caption, { schedule: index % 4 === 3 ? 'draft' : 'scheduled', scheduledTime });
  }
  await api.post('/generations', { count: 4 });
  // Waits for this post, so that the fault of `createPartial` does not affect it.
  const published = await create('We are live with the new collection', {});
  await waitForEnd(api, published.id);
  const partialPostId = await createPartial(dev, create);
  await waitForEnd(api, partialPostId);
  const automationId = await createReviewedAutomation(api, accounts);
  await api.post('/webhooks', {
    url: `${new URL(dev.baseUrl).origin}/health`,
    events: ['post.published', 'post.failed'],
  });
  return { partialPostId, automationId, contentId: render.contentId };
}

/** Waits for the event of the post; reads of posts would use up their rate limit. */
async function waitForEnd(api: DemoApi, id: string): Promise<void> {
  for (;;) {
    const events = await api.get<{ data: { postId?: string } }[]>('/events?limit=100');
    if (events.some(({ data }) => data.postId === id)) return;
    await sleep(1_000);
  }
}

/** Creates a post that one platform rejects, so that the console shows what failed. */
async function createPartial(dev: Addresses, create: (caption: string, changes: object) => Promise<{ id: string }>) {
  await fetch(`${dev.sandboxUrl}/__sandbox/faults`, {
    method: 'POST',
    headers: { authorization: `Bearer ${dev.sandboxControlKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'reelnet', call: '*', fault: 'error', code: '10', times: 50 }),
  });
  const { id } = await create('Meet the people behind the counter', {});
  return id;
}

async function createReviewedAutomation(api: DemoApi, selectedAccounts: Accounts): Promise<string> {
  const automation = await api.post<{ id: string }>('/automations', {
    name: 'Two posts a week',
    cadence: { days: ['tue', 'thu'], times: ['09:00'] },
    formats: ['slideshow', 'walloftext'],
    selectedAccounts,
    declarations: { madeForKids: false },
    requireApproval: true,
  });
  await api.post(`/automations/${automation.id}/generate`, { count: 4 });
  return automation.id;
}
