/** What a manager comes to the console for, as somebody who sees it for the first time: through its links and buttons alone. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { startMeasuring } from '../../db/analytics/metric-snapshots.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { Post } from '../../db/entities/post.ts';
import { PostTarget } from '../../db/entities/post-target.ts';
import { hasChromium } from '../support/console-page.ts';
import { sampleByDay } from '../support/runs.ts';
import { inDays, useNewcomers, type Journey } from './newcomer.ts';
import { POSTING_JOURNEYS } from './posting-journeys.ts';
import { TEAM_JOURNEYS } from './team-journeys.ts';

const welcome = useNewcomers();

const JOURNEYS: readonly Journey[] = [
  ...POSTING_JOURNEYS,
  ...TEAM_JOURNEYS,
  {
    title: 'moves a post in the calendar and takes it back',
    clicks: 3,
    async walk({ page, click, see, createPost, load }) {
      const id = await createPost('Movable');
      const chip = page.locator(`[data-post="${id}"]`);
      await chip.dragTo(page.locator(`td[data-date="${inDays(3)}"]`));
      await see(/^Moved to/u);
      await click('button', 'Undo');
      await page.locator(`td[data-date="${inDays(2)}"] [data-post="${id}"]:not(.moving)`).waitFor();
      expect((await load(`/posts/${id}`)).scheduledTime).toBe(`${inDays(2)}T09:00:00.000Z`);
    },
  },
  {
    title: 'has a client review a post, whose objection holds it until it is approved',
    clicks: 7,
    async walk({ page, openElsewhere, click, see, createPost, load }) {
      const id = await createPost('Ten percent off');
      await click('link', 'Posts');
      await click('link', /Ten percent off/u);
      await click('button', 'Review links');
      await click('button', 'Create a review link');
      const url = await page.getByLabel('New review link').inputValue();
      const client = await openElsewhere(url);
      await client.getByLabel('Your name').fill('Ada');
      await client.getByLabel('Your comment').fill('Wrong price.');
      await client.getByRole('button', { name: 'Ask for changes' }).click();
      await client.getByText('Ada asked for changes').first().waitFor();
      await click('button', 'Close');
      await see('Wrong price.');
      expect((await load(`/posts/${id}`)).status).toBe('in_review');
      await page.getByLabel('Answer').fill('Corrected.');
      await click('button', 'Send the answer');
      await page.getByRole('listitem').getByText('Corrected.').waitFor();
      await click('button', 'Approve');
      await see('Approved. It goes out at its slot.');
    },
  },
  {
    title: 'learns why a post failed and sends it again',
    clicks: 5,
    async walk({ click, see, createPost, deps }) {
      const id = await createPost('Refused');
      const em = deps.orm.em.fork();
      const error = {
        code: 'temporarily_blocked',
        message: 'The platform refuses posts of this account for now.',
        platformCode: null,
      };
      await em.nativeUpdate(PostTarget, { postId: id }, { status: 'failed', error });
      await em.nativeUpdate(Post, { id }, { status: 'failed' });
      await click('link', 'Posts');
      await click('link', 'Failed');
      await click('link', /Refused/u);
      await see('reelnet limits this account.');
      await click('button', 'Send again');
      await click('button', 'Send it again');
      await see('It goes out again now.');
    },
  },
  {
    title: 'finds posts by a word and moves all of them by a week',
    clicks: 5,
    async walk({ page, click, see, createPost, load }) {
      const ids = [await createPost('Rye at dawn'), await createPost('Rye at noon')];
      await createPost('Oats');
      await click('link', 'Posts');
      await see('Oats');
      await page.getByLabel('Search the texts').fill('rye');
      await page.locator('.post-row', { hasText: 'Oats' }).waitFor({ state: 'detached' });
      for (const shown of ['Rye at dawn', 'Rye at noon']) await see(shown);
      await click('checkbox', 'Choose all shown posts');
      await click('button', 'Move 2 posts');
      await page.getByLabel('Days later').fill('7');
      await click('button', 'Move them');
      await see('2 posts are moved.');
      for (const id of ids) expect((await load(`/posts/${id}`)).scheduledTime).toBe(`${inDays(9)}T09:00:00.000Z`);
    },
  },
  {
    title: 'takes the figures of the posts along as a table',
    clicks: 2,
    async walk({ page, click, createPost, deps }) {
      const id = await createPost('Rolls at dawn');
      const em = deps.orm.em.fork();
      const out = { status: 'posted' as const, publishedAt: new Date() };
      await em.nativeUpdate(PostTarget, { postId: id }, out);
      await em.nativeUpdate(Post, { id }, out);
      await inTransaction(em, (tx) => startMeasuring(tx, [id]));
      await click('link', 'Insights');
      const saved = page.waitForEvent('download');
      await click('button', /CSV/u);
      expect(readFileSync(await (await saved).path(), 'utf8')).toContain(`"${id}","Rolls at dawn"`);
    },
  },
  {
    title: 'finds help and the keys',
    clicks: 1,
    async walk({ page, click }) {
      await click('button', 'Help');
      await page.getByRole('dialog').getByText('Change many posts at once').waitFor();
    },
  },
];

test('the guide lists every journey with its clicks', () => {
  const guide = readFileSync('docs/guides/console.md', 'utf8');
  const listed = [...guide.matchAll(/^\| (.+?) +\| +(\d+) \|$/gmu)].map(([, title, clicks]) => [title, Number(clicks)]);
  expect(listed).toEqual(JOURNEYS.map(({ title, clicks }) => [title, clicks]));
});

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test.each(sampleByDay(JOURNEYS, 6))(
    'a newcomer $title, with at most $clicks clicks',
    async ({ clicks, walk, ...person }) => {
      const newcomer = await welcome(person);
      await walk(newcomer);
      expect(await newcomer.page.evaluate('clicks')).toBeLessThanOrEqual(clicks);
    },
  );
});
