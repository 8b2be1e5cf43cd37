/** A person at the console of a running instance, and what the person does more than once. */
import { afterAll, beforeAll } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { DemoApi } from '../../bin/demo/demo-api.ts';
import { buildConsoleLink } from '../../bin/launcher/banner.ts';
import { expectSoon, useConsolePages } from '../support/console-page.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { mintKey } from '../support/teams.ts';

/** A wait for the worker, which shares the machine with other tests. */
export const WORK = { timeout: 300_000 };

export interface Person {
  instance: Instance;
  page: Page;
  /** With a key of its own, so that the test uses up no limit of the person. */
  api: DemoApi;
  /** Of the workspace. */
  zone: string;
  problems: string[];
  /** A page of another person, who has no key. */
  openElsewhere(url: string): Promise<Page>;
  show(view: string, title: string): Promise<void>;
  /** The state at the top of a post's or automation's page. */
  getState(text: string): Locator;
  /** The id at the end of the page's address. */
  getId(): string;
}

/** Starts an instance, and opens the link that `npm start` prints. */
export function usePerson(): Person {
  const openPage = useConsolePages();
  const person = {
    openElsewhere: async (url: string) => (await openPage(url)).page,
    show: async (view: string, title: string) => {
      await person.page.evaluate(`location.hash = ${JSON.stringify(view)}`);
      await person.page.locator(`main[data-view="${view.split('?')[0]}"] h1`, { hasText: title }).waitFor();
    },
    getState: (text: string) => person.page.locator('.post-head').getByText(text, { exact: true }),
    getId: () => person.page.url().split('/').at(-1) ?? '',
  } as Person;
  beforeAll(async () => {
    const instance = await startInstance();
    const { team, workspace, key } = instance.team;
    const api = new DemoApi(instance.baseUrl, (await mintKey(instance, team.id)).text);
    Object.assign(person, { instance, api, zone: workspace.timezone });
    Object.assign(person, await openPage(buildConsoleLink(instance.baseUrl, key)));
  });
  afterAll(() => person.instance?.stop());
  return person;
}

/** Chooses the newest video and every account, and what the platforms demand that a person chooses. */
export async function composePost({ page, show }: Person, caption: string): Promise<void> {
  await show('/compose', 'Compose');
  await page.locator('.cover').first().click();
  await page.locator('.account').nth(2).waitFor();
  for (const account of await page.locator('.account input').all()) await account.check();
  await page.getByLabel('Caption').fill(caption);

  const audience = page.getByLabel('Who can see this post');
  await expectSoon(() => audience.inputValue(), '');
  for (const name of ['Comment', 'Duet', 'Stitch'])
    await expectSoon(() => page.getByLabel(name, { exact: true }).isChecked(), false);
  await page.getByText('Choose who can see the clipapp post.').waitFor();
  await audience.selectOption({ index: 1 });
  await page.getByText('Say whether the video is made for children.').waitFor();
  const kids = page.getByRole('radiogroup', { name: /Made for children/u });
  await kids.getByLabel('No').check();
}

/** Gives the consent, waits for the preview of each account, and sends the post. Returns its id. */
export async function sendPost({ page, getId }: Person, button: string): Promise<string> {
  const send = page.getByRole('button', { name: button });
  await expectSoon(() => send.isDisabled(), true);
  await page.getByLabel(/By posting, you agree/u).check();
  await page.locator('.phone-preview').nth(2).waitFor();
  await send.click();
  await page.waitForURL(/#\/posts\/post_/u);
  return getId();
}

interface Player extends EventTarget {
  currentTime: number;
  play(): Promise<void>;
}

/** Plays a video of the page until its time has moved. */
export async function playVideo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluate(async (element) => {
    const player = element as unknown as Player;
    await player.play();
    while (player.currentTime < 0.2)
      await new Promise((resolve) => player.addEventListener('timeupdate', resolve, { once: true }));
  });
}
