/** Texts with markup and script are shown as text in every view and dialog of the console, and on the pages of access links. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Account } from '../../db/entities/account.ts';
import { PostTarget } from '../../db/entities/post-target.ts';
import { Post } from '../../db/entities/post.ts';
import { Team } from '../../db/entities/team.ts';
import { Workspace } from '../../db/entities/workspace.ts';
import { hasChromium, useConsolePages } from '../support/console-page.ts';
import { service, setPublicUrl } from '../support/service.ts';
import {
  createLink,
  disguiseTexts,
  listLinkDialogs,
  listViews,
  openDialogs,
  seedTeam,
  showView,
} from './seeded-team.ts';

const served = service();
const openPage = useConsolePages();

beforeAll(() => setPublicUrl(served));

/** Markup and script in the ways in which pages are attacked. */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'><iframe srcdoc='<script>alert(1)</script>'>",
  '<a href="javascript:alert(1)">x</a>',
  'javascript:alert(1)',
  '<body onload=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '</textarea><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</option></select><img src=x onerror=alert(1)>',
  '<style>@import "//evil.example/x.css";</style>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<base href=//evil.example/>',
  '<object data=//evil.example></object>',
  '<embed src=//evil.example>',
  '<form action=//evil.example><button>x</button></form>',
  '${alert(1)}',
  '{{constructor.constructor("alert(1)")()}}',
  '<template><script>alert(1)</script></template>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<noscript><img src=x onerror=alert(1)></noscript>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<b onmouseover=alert(1)>bold</b>',
  '\u202E<script>alert(1)</script>',
  '__proto__<isindex action=javascript:alert(1)>',
];

/** What must never come from a text. */
const FORBIDDEN =
  'script:not([src^="/console/"]), iframe, object, embed, base, meta[http-equiv], form[action], marquee, math, template, [onload], [onerror], [onfocus], [ontoggle], [onstart], [onmouseover], a[href^="javascript"], img[src="x"]';

/** The page of a review link has a form of its own. */
const FORBIDDEN_ON_PAGES = FORBIDDEN.replace('script:not([src^="/console/"])', 'script').replace('form[action], ', '');

/** What a person reads, and what stands in the fields. */
const readText = async (page: Page): Promise<string> =>
  strip(
    (await page.evaluate(
      `document.body.innerText + [...document.querySelectorAll('input, textarea')].map(({ value }) => value).join(' ')`,
    )) as string,
  );

/** A caption may be shortened, and white space is laid out anew. */
const strip = (text: string): string => text.replaceAll(/\s+/gu, ' ');

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test('30 texts of markup and script are shown as text in every view and dialog', async () => {
    let index = 0;
    const next = () => PAYLOADS[index++ % PAYLOADS.length] ?? '';
    const seeded = await seedTeam(served, next);
    const { page, problems } = await openPage(`${served.api.origin}/console#key=${seeded.team.key}`);
    const shown = new Set<string>();
    const check = async (name: string) => {
      expect([name, await page.locator(FORBIDDEN).count()]).toEqual([name, 0]);
      const text = await readText(page);
      for (const payload of PAYLOADS) if (text.includes(strip(payload))) shown.add(payload);
    };
    // Each place shows another text in each round.
    for (let round = 0; round < 3 || (round < 12 && shown.size < PAYLOADS.length); round++) {
      index += 1;
      const opened = new Set<string>();
      for (const view of listViews(seeded)) {
        await showView(page, view);
        await check(view);
        await openDialogs(page, opened, (name) => check(`${view}, ${name}`));
      }
      for (const dialog of listLinkDialogs(seeded)) {
        await createLink(page, dialog);
        await check(dialog[1]);
        await page.keyboard.press('Escape');
      }
      await disguiseTexts(served, seeded.team, next);
      await page.reload();
    }
    expect(PAYLOADS.filter((payload) => !shown.has(payload))).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('the pages of review links and connect links show the 30 texts as text', async () => {
    const { team, post } = await seedTeam(served, () => 'Plain');
    const make = async (path: string, body: object) =>
      (await served.api.call('POST', path, { key: team.key, body })).json.data.url as string;
    const review = await make(`/posts/${post}/review-link`, {});
    const links = [review, await make('/accounts/connect-link', { platform: 'reelnet' })];
    const { page, problems } = await openPage(review);
    const shown = new Map(links.map((link) => [link, new Set<string>()]));
    const em = served.deps.orm.em.fork();
    for (let index = 0; index < PAYLOADS.length / 2; index++) {
      const [name, workspace, caption, comment, username] = [0, 15, 5, 10, 20].map(
        (offset) => PAYLOADS[(index + offset) % PAYLOADS.length] ?? '',
      );
      await em.nativeUpdate(Team, { id: team.team.id }, { name: name ?? '' });
      await em.nativeUpdate(Workspace, { id: team.workspace.id }, { name: workspace ?? '' });
      await em.nativeUpdate(Post, { id: post }, { reviewComment: comment ?? '' });
      await em.nativeUpdate(PostTarget, { postId: post }, { caption: caption ?? '', title: caption ?? '' });
      await em.nativeUpdate(Account, { teamId: team.team.id }, { username: username ?? '' });
      for (const link of links) {
        await page.goto(link);
        expect([link, index, await page.locator(FORBIDDEN_ON_PAGES).count()]).toEqual([link, index, 0]);
        const text = await readText(page);
        for (const payload of PAYLOADS) if (text.includes(strip(payload))) shown.get(link)?.add(payload);
      }
    }
    for (const link of links) expect([link, shown.get(link)?.size]).toEqual([link, PAYLOADS.length]);
    expect(problems).toEqual([]);
  });
});
