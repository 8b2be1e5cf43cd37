/** Every view of the console: accessible, inert for texts of the API, and empty for another team's ids. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildConsole } from '../../console/build.ts';
import { Account } from '../../db/entities/account.ts';
import { Generation } from '../../db/entities/generation.ts';
import { Post } from '../../db/entities/post.ts';
import { Workspace } from '../../db/entities/workspace.ts';
import { hasChromium, useConsolePages } from '../support/console-page.ts';
import { accountRows, contentRow } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';

jest.setTimeout(300_000);

const served = service();
const openPage = useConsolePages();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const DAY_MS = 86_400_000;

beforeAll(() => buildConsole());

interface Seeded {
  team: TestTeam;
  post: string;
  automation: string;
  content: string;
}

/** A team with something in every view, in which every free text is the given one. */
async function seed(text: (index: number) => string): Promise<Seeded> {
  let index = 0;
  const next = () => text(index++);
  const team = await mintTeam(served.deps);
  const accounts = await accountRows(served.deps, team);
  const content = await contentRow(served.deps, team);
  const call = async (path: string, body: object) => {
    const reply = await served.api.call('POST', path, { key: team.key, body });
    expect([path, reply.status < 300, reply.status < 300 ? '' : reply.text]).toEqual([path, true, '']);
    return reply.json.data as { id: string };
  };
  // videoshorts accepts no < and > in a text.
  const selectedAccounts = { clipapp: [accounts.clipapp], reelnet: [accounts.reelnet] };
  const scheduledTime = new Date(Date.now() + DAY_MS).toISOString();
  const create = (changes: object) =>
    call('/posts', {
      contentId: content,
      selectedAccounts,

      schedule: 'scheduled',
      scheduledTime,
      caption: next(),
      ...changes,
    });
  const { id: post } = await create({ perPlatform: { reelnet: { firstComment: next() } } });
  await create({ schedule: 'draft' });
  const { id: automation } = await call('/automations', {
    name: next(),
    prompt: next(),
    cadence: { days: ['mon'], times: ['09:00'] },
    selectedAccounts,
  });
  await call('/generations', { count: 3 });
  await call('/webhooks', { url: 'http://127.0.0.1:9/hook', events: ['post.published'] });
  await disguise(team, next);
  return { team, post, automation, content };
}

/** Puts the texts where only a platform, a writer or an operator can. */
async function disguise({ team, workspace }: TestTeam, next: () => string): Promise<void> {
  const em = served.deps.orm.em.fork();
  await em.nativeUpdate(Account, { teamId: team.id }, { displayName: next(), username: next(), lastError: next() });
  const review = {
    reviewDecision: 'changes_requested' as const,
    reviewComment: next(),
    reviewRevision: 1,
    reviewedAt: new Date(),
  };
  await em.nativeUpdate(Post, { teamId: team.id }, review);
  await em.nativeUpdate(Workspace, { id: workspace.id }, { name: next() });
  const generations = await em.find(Generation, { teamId: team.id });
  for (const generation of generations) Object.assign(generation, { hook: next(), caption: next(), why: next() });
  await em.flush();
}

const listViews = ({ post, automation, content }: Seeded): string[] => [
  '/calendar/month',
  '/calendar/week',
  '/calendar/list',
  '/posts',
  `/posts/${post}`,
  `/compose?content=${content}`,
  '/studio/library',
  '/studio/generations',
  '/studio/formats',
  '/studio/deck',
  '/insights/report',
  '/insights/posts',
  '/insights/usage',
  '/settings/accounts',
  '/settings/automations',
  `/settings/automations/${automation}`,
  '/settings/webhooks',
  '/settings/workspaces',
];

/** Views with a dialog of access links, its button, and the button in it that creates one. */
const listDialogs = ({ post }: Seeded): [view: string, open: string, create: string][] => [
  [`/posts/${post}`, 'Review links', 'Create a review link'],
  ['/settings/accounts', 'Connect links', 'Create a connect link'],
];

/** Opens the dialog and creates a link in it. */
async function createLink(page: Page, [view, open, create]: [string, string, string]): Promise<void> {
  await show(page, view);
  await page.getByRole('button', { name: open, exact: true }).click();
  await page.getByRole('button', { name: create }).click();
  await page.getByLabel(/^New (review|connect) link$/u).waitFor();
  await page
    .getByRole('button', { name: /^Revoke the link of/u })
    .first()
    .waitFor();
}

async function show(page: Page, view: string): Promise<void> {
  await page.evaluate(`location.hash = '#${view}'`);
  await page.locator(`main[data-view="${view.split('?')[0]}"] h1`).waitFor();
  const skeletons = page.locator('.skeleton');
  while ((await skeletons.count()) > 0) await skeletons.first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

/** What is serious or critical by axe, and whether the page is too wide. */
async function listFlaws(page: Page, name: string): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = (await page.evaluate('axe.run()')) as {
    violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[];
  };
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const flaws = bad.map(({ id, nodes }) => `${name} ${id} ${nodes[0]?.target.join(' ')}`);
  const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
  return overflow > 1 ? [...flaws, `${name} is ${overflow} px too wide`] : flaws;
}

/** Has the dialogs ask for the links of another team, and try to create and to revoke one there. */
async function useLinksOfOthers(page: Page, own: Seeded, other: Seeded): Promise<void> {
  for (const [view, open, create] of listDialogs(own)) {
    const isReview = view.startsWith('/posts/');
    const make = async ({ team, post }: Seeded) =>
      isReview
        ? served.api.call('POST', `/posts/${post}/review-link`, { key: team.key })
        : served.api.call('POST', '/accounts/connect-link', { key: team.key, body: { platform: 'reelnet' } });
    const [ownLink, otherLink] = [await make(own), await make(other)].map((reply) => reply.json.data.id as string);
    await show(page, view);
    await page.getByRole('button', { name: open, exact: true }).click();
    await page
      .getByRole('button', { name: /^Revoke the link of/u })
      .first()
      .click();
    const swap = (text: string) =>
      text
        .replace(own.post, other.post)
        .replace(own.team.workspace.id, other.team.workspace.id)
        .replace(ownLink ?? '', otherLink ?? '');
    await page.route('**/api/v1/**', async (route) => {
      const body = route.request().postData();
      await route.continue({ url: swap(route.request().url()), ...(body ? { postData: swap(body) } : {}) });
    });
    const alerts = page.getByRole('dialog', { name: open }).getByRole('alert').filter({ hasText: 'Not found' });
    await page.getByRole('button', { name: 'Revoke the link', exact: true }).click();
    // One of the revocation and one of the list, which is read again.
    await alerts.nth(1).waitFor();
    await page.getByRole('button', { name: create }).click();
    await alerts.nth(2).waitFor();
    await page.unroute('**/api/v1/**');
    await page.keyboard.press('Escape');
  }
}

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

(hasChromium ? describe : describe.skip)('Chromium', () => {
  for (const width of [390, 1440]) {
    test(`no view has a serious or critical accessibility problem at ${width} px`, async () => {
      const seeded = await seed((index) => `Plain text ${index}`);
      const found: string[] = [];
      for (const colorScheme of width > 1_000 ? (['light', 'dark'] as const) : (['light'] as const)) {
        const { page, problems } = await openPage(`${served.api.origin}/console#key=${seeded.team.key}`, {
          width,
          colorScheme,
        });
        const check = async (view: string) => found.push(...(await listFlaws(page, `${view} ${colorScheme}`)));
        for (const view of listViews(seeded)) {
          await show(page, view);
          await check(view);
        }
        for (const dialog of listDialogs(seeded)) {
          await createLink(page, dialog);
          await check(dialog[1]);
          await page.getByRole('button', { name: /^Revoke the link of/u }).click();
          await check(`${dialog[1]}, revoke`);
          await page.getByRole('button', { name: 'Revoke the link', exact: true }).click();
          await page.getByText('Revoked', { exact: true }).first().waitFor();
          await page.keyboard.press('Escape');
        }
        await page.context().close();
        expect(problems.filter((problem) => !problem.includes('script-src'))).toEqual([]);
      }
      expect(found).toEqual([]);
    });
  }

  test('30 texts of markup and script are shown as text in every view', async () => {
    const seeded = await seed((index) => PAYLOADS[index % PAYLOADS.length] ?? '');
    const { page, problems } = await openPage(`${served.api.origin}/console#key=${seeded.team.key}`);
    let shown = 0;
    for (let round = 0; round < 2; round++) {
      for (const view of listViews(seeded)) {
        await show(page, view);
        expect([view, await page.locator(FORBIDDEN).count()]).toEqual([view, 0]);
        shown += await page.getByText(/alert\(1\)|evil\.example/u).count();
      }
      for (const dialog of listDialogs(seeded)) {
        await createLink(page, dialog);
        expect([dialog[1], await page.locator(FORBIDDEN).count()]).toEqual([dialog[1], 0]);
        await page.keyboard.press('Escape');
      }
      await disguise(
        seeded.team,
        (
          (index) => () =>
            PAYLOADS[index++ % PAYLOADS.length] ?? ''
        )(round * 12),
      );
      await page.reload();
    }
    expect(shown).toBeGreaterThan(30);
    expect(problems).toEqual([]);
  });

  test("another team's ids are not found", async () => {
    const other = await seed((index) => `Secret ${index}`);
    const own = await seed((index) => `Own ${index}`);
    const { page } = await openPage(`${served.api.origin}/console#key=${own.team.key}`);
    const refused: [string, number][] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.status() >= 400 && pathname.startsWith('/api/')) refused.push([pathname, response.status()]);
    });
    for (const view of [`/posts/${other.post}`, `/settings/automations/${other.automation}`]) {
      await show(page, view);
      await page.getByRole('alert').getByText('Not found').first().waitFor();
    }
    await useLinksOfOthers(page, own, other);
    await page.evaluate(`sessionStorage.setItem('kinora.workspace', '${other.team.workspace.id}')`);
    await page.reload();
    for (const view of listViews(other)) await show(page, view);
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect([...new Set(refused.map(([, status]) => status))]).toEqual([404]);
    expect(await page.getByText('Secret').count()).toBe(0);
  });
});
