/** A team with something in every view of the console. */
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Account } from '../../db/entities/account.ts';
import { Delivery } from '../../db/entities/delivery.ts';
import { Generation } from '../../db/entities/generation.ts';
import { PostTarget } from '../../db/entities/post-target.ts';
import { Post } from '../../db/entities/post.ts';
import { WebhookEndpoint } from '../../db/entities/webhook-endpoint.ts';
import { Workspace } from '../../db/entities/workspace.ts';
import { authorizeApp } from '../support/apps.ts';
import { waitForQuiet } from '../support/console-page.ts';
import { mintMember } from '../support/members.ts';
import { addPasskey } from '../support/passkeys.ts';
import { accountRows, contentRow } from '../support/posts.ts';
import type { RunningService } from '../support/service.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';

const DAY_MS = 86_400_000;

export interface Seeded {
  team: TestTeam;
  /** Scheduled. */
  post: string;
  draft: string;
  reviewed: string;
  /** Published to some of its accounts. */
  partial: string;
  automation: string;
  content: string;
  generation: string;
  webhook: string;
  delivery: string;
  accounts: Readonly<Record<'clipapp' | 'reelnet' | 'videoshorts', string>>;
}

/** Creates the team. Every free text is the next of the given ones. */
export async function seedTeam({ deps, api }: RunningService, next: () => string): Promise<Seeded> {
  const team = await mintTeam(deps);
  const accounts = await accountRows(deps, team);
  const content = await contentRow(deps, team);
  const call = async (path: string, body: object) => {
    const reply = await api.call('POST', path, { key: team.key, body });
    expect([path, reply.status < 300, reply.status < 300 ? '' : reply.text]).toEqual([path, true, '']);
    return reply.json.data as { id: string };
  };
  // videoshorts accepts no < and > in a text.
  const selectedAccounts = { clipapp: [accounts.clipapp], reelnet: [accounts.reelnet] };
  const create = async (changes: object) => {
    const scheduledTime = new Date(Date.now() + DAY_MS).toISOString();
    const body = { contentId: content, selectedAccounts, schedule: 'scheduled', scheduledTime, caption: next() };
    return (await call('/posts', { ...body, ...changes })).id;
  };
  const post = await create({ perPlatform: { reelnet: { firstComment: next() } } });
  const draft = await create({ schedule: 'draft' });
  const [reviewed, partial] = [await create({}), await create({})];
  const { id: automation } = await call('/automations', {
    name: next(),
    prompt: next(),
    cadence: { days: ['mon'], times: ['09:00'] },
    selectedAccounts,
  });
  const [generation] = (await call('/generations', { count: 1, prompt: next() })) as unknown as { id: string }[];
  const { id: webhook } = await call('/webhooks', { url: 'http://127.0.0.1:9/hook', events: ['post.published'] });
  await call(`/webhooks/${webhook}/test`, {});
  const em = deps.orm.em.fork();
  await em.nativeUpdate(Post, { id: reviewed }, { status: 'in_review', automationId: automation });
  await em.nativeUpdate(Post, { id: partial }, { status: 'partial' });
  const { id: delivery } = await em.findOneOrFail(Delivery, { endpointId: webhook });
  const seeded = { post, draft, reviewed, partial, automation, content, webhook, delivery, accounts };
  await disguiseTexts({ deps, api }, team, next);
  return { team, generation: generation?.id ?? '', ...seeded };
}

/** An owner, who is signed in, with an invitation, an app and a key of the team. */
export async function seedPeople({ deps, api }: RunningService, { team }: Seeded) {
  const {
    id: members,
    sessionId: sessions,
    sandboxToken: token,
  } = await mintMember(deps, team.team.id, { role: 'owner' });
  const body = { email: 'secret@example.com', role: 'viewer' };
  const { id: invitations } = (await api.call('POST', '/invitations', { key: token, body })).json.data;
  const apps = await authorizeApp(deps, { teamId: team.team.id, memberId: members });
  const passkeys = await addPasskey(deps, members);
  await deps.orm.em.fork().execute(`select record_notices('credits_low', ?, null, true, null)`, [team.team.id]);
  const notices = (await api.call('GET', '/notices', { key: token })).json.data[0].id as string;
  return { token, ids: { members, passkeys, sessions, invitations, keys: team.keyId, apps, notices } };
}

/** Puts the texts where only a platform, a writer, a receiver or an operator can. */
export async function disguiseTexts(
  { deps }: RunningService,
  { team, workspace }: TestTeam,
  next: () => string,
): Promise<void> {
  const em = deps.orm.em.fork();
  const own = { teamId: team.id };
  const avatarUrl = `https://127.0.0.1:9/${encodeURI(next())}`;
  await em.nativeUpdate(Account, own, { displayName: next(), username: next(), lastError: next(), avatarUrl });
  const review = {
    reviewState: 'changes_requested' as const,
    reviewComment: next(),
    reviewReviewer: next(),
    reviewRevision: 1,
  };
  await em.nativeUpdate(Post, own, { ...review, reviewedAt: new Date() });
  await em.nativeUpdate(Workspace, { id: workspace.id }, { name: next() });
  for (const { id } of await em.find(Post, { ...own, status: 'partial' })) {
    const error = { code: 'unknown', message: next(), platformCode: next() };
    const texts = {
      title: next(),
      coverReason: next(),
      commentStatus: 'failed' as const,
      commentError: { code: 'x', message: next() },
    };
    await em.nativeUpdate(
      PostTarget,
      { postId: id },
      { ...texts, status: 'failed', error, url: 'javascript:alert(1)' },
    );
  }
  const endpoints = await em.find(WebhookEndpoint, own);
  for (const endpoint of endpoints) Object.assign(endpoint, { undelivered: 2, disabledReason: next() });
  await em.flush();
  const attempted = { status: 'failed' as const, lastError: next(), finishedAt: new Date(), nextAttemptAt: null };
  await em.nativeUpdate(Delivery, { endpointId: { $in: endpoints.map(({ id }) => id) } }, attempted);
  const generations = await em.find(Generation, own);
  for (const generation of generations) Object.assign(generation, { hook: next(), caption: next(), why: next() });
  await em.flush();
}

export const listViews = ({ post, draft, reviewed, partial, automation, content }: Seeded): string[] => [
  '/calendar/month',
  '/calendar/week',
  '/calendar/list',
  '/posts',
  '/posts?status=in_review',
  ...[post, draft, reviewed, partial].map((id) => `/posts/${id}`),
  `/compose?content=${content}`,
  '/studio/library',
  '/studio/generations',
  '/studio/formats',
  '/studio/deck',
  '/studio/deck/json',
  '/library',
  '/import',
  '/insights/report',
  '/insights/posts',
  '/insights/usage',
  '/settings/accounts',
  '/settings/automations',
  `/settings/automations/${automation}`,
  '/settings/webhooks',
  '/settings/workspaces',
  '/nowhere',
];

/** Views with a dialog of access links, its button, and the button in it that creates one. */
export const listLinkDialogs = ({ post }: Seeded): [view: string, open: string, create: string][] => [
  [`/posts/${post}`, 'Review links', 'Create a review link'],
  ['/settings/accounts', 'Connect links', 'Create a connect link'],
];

export async function createLink(page: Page, [view, open, create]: [string, string, string]): Promise<void> {
  await showView(page, view);
  await page.getByRole('button', { name: open, exact: true }).click();
  await page.getByRole('button', { name: create }).click();
  await page.getByLabel(/^New (review|connect) link$/u).waitFor();
  await page
    .getByRole('button', { name: /^Revoke the link of/u })
    .first()
    .waitFor();
}

/** Shows a view and waits until it has read everything. */
export async function showView(page: Page, view: string): Promise<void> {
  await page.evaluate(`location.hash = '#${view}'`);
  await page.locator(`main[data-view="${view.split('?')[0]}"] h1`).waitFor();
  const skeletons = page.locator('.skeleton');
  while ((await skeletons.count()) > 0) await skeletons.first().waitFor({ state: 'detached' });
  await waitForQuiet(page);
}

/** Holds requests until the returned function is called. */
export async function holdRequests(page: Page, url: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, (route) => promise.then(() => route.continue()));
  return resolve;
}

/** Opens the dialogs of the view whose buttons have a name that is not among the opened ones, and adds it. */
export async function openDialogs(
  page: Page,
  opened: Set<string>,
  check: (name: string) => Promise<void>,
): Promise<void> {
  const buttons = page.locator('main button[aria-haspopup="dialog"]:enabled');
  const names = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const { ariaLabel, innerText } = button as unknown as { ariaLabel: string | null; innerText: string };
      return ariaLabel ?? innerText.trim().replaceAll(/\s+/gu, ' ');
    }),
  );
  const dialog = page.locator('dialog[open]');
  for (const [index, name] of names.entries()) {
    if (opened.has(name)) continue;
    opened.add(name);
    await buttons.nth(index).click();
    await dialog.waitFor();
    const skeletons = dialog.locator('.skeleton');
    while ((await skeletons.count()) > 0) await skeletons.first().waitFor({ state: 'detached' });
    await check(name);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
}
