/** Somebody who sees the console for the first time. */
import { beforeAll } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addDays, toWallTime } from '../../console/source/data/wall-time.ts';
import { useConsolePages } from '../support/console-page.ts';
import { mintMember } from '../support/members.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { service, setPublicUrl, type RunningService } from '../support/service.ts';
import { mintKey, mintTeam, type TestTeam } from '../support/teams.ts';

export interface ReadPost {
  id: string;
  status: string;
  caption: string | null;
  contentId: string | null;
  scheduledTime: string;
  perPlatform: Record<string, object>;
}

/** A newcomer with a team that has an account and a finished video. */
export interface Newcomer {
  deps: RunningService['deps'];
  team: TestTeam;
  page: Page;
  account: string;
  content: string;
  /** Creates a scheduled post. Returns its id. */
  createPost(caption: string, changes?: object): Promise<string>;
  load<Data = ReadPost>(path: string): Promise<Data>;
  click(role: 'button' | 'link' | 'radio' | 'checkbox', name: string | RegExp): Promise<void>;
  /** A page of another person, on a phone. */
  openElsewhere(url: string): Promise<Page>;
  see(text: string | RegExp): Promise<void>;
}

export interface Journey {
  title: string;
  /** How often the newcomer may click or choose from a list. */
  clicks: number;
  width?: number;
  /** Signed in as the owner of the team, not with a key. */
  isPerson?: true;
  walk(newcomer: Newcomer): Promise<void>;
}

type Person = Pick<Journey, 'width' | 'isPerson'>;

export const inDays = (days: number): string => addDays(toWallTime(Date.now(), 'UTC').date, days);

/** Serves the console, and welcomes newcomers to it. */
export function useNewcomers(): (person: Person) => Promise<Newcomer> {
  const served = service();
  const openPage = useConsolePages();
  beforeAll(() => setPublicUrl(served));
  return (person) => welcome(served, openPage, person);
}

async function welcome(
  served: RunningService,
  openPage: ReturnType<typeof useConsolePages>,
  { width = 1440, isPerson }: Person,
): Promise<Newcomer> {
  const team = await mintTeam(served.deps);
  const account = await insertAccount(served.deps, team, 'reelnet');
  const content = await insertContent(served.deps, team);
  const { text: key } = await mintKey(served.deps, team.team.id);
  const own = isPerson ? (await mintMember(served.deps, team.team.id, { role: 'owner' })).token : team.key;
  const { page } = await openPage(`${served.api.origin}/console#key=${own}`, { width });
  // The whole month fits, so that nothing scrolls during a drag.
  await page.setViewportSize({ width, height: 1_600 });
  await page.evaluate(`globalThis.clicks = 0;
    addEventListener('pointerdown', () => clicks++, true);
    addEventListener('change', ({ target }) => target.matches('select, [type="file"]') && clicks++, true);`);
  return {
    deps: served.deps,
    openElsewhere: async (url) => (await openPage(url, { width: 390 })).page,
    team,
    page,
    account,
    content,
    async createPost(caption, changes = {}) {
      const slot = { schedule: 'scheduled', scheduledTime: `${inDays(2)}T09:00:00Z` };
      const body = { contentId: content, selectedAccounts: { reelnet: [account] }, ...slot, caption, ...changes };
      return (await served.api.call('POST', '/posts', { key, body })).json.data.id as string;
    },
    load: async (path) => (await served.api.call('GET', path, { key })).json.data,
    click: (role, name) =>
      page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .click(),
    see: (text) => page.getByText(text).first().waitFor(),
  };
}

/** Gives the consent and sends what Compose holds. Returns the post. */
export async function send({ page, click, load }: Newcomer, button: string | RegExp): Promise<ReadPost> {
  await page.getByLabel(/^You have the rights/u).click();
  await click('button', button);
  await page.waitForURL(/#\/posts\/post_/u);
  return load(`/posts/${page.url().split('/').at(-1)}`);
}
