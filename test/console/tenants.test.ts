/** The console shows nothing of another team, and each of its calls with an id of another team is a 404. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectSoon, hasChromium, useConsolePages } from '../support/console-page.ts';
import { sampleByDay } from '../support/runs.ts';
import { service } from '../support/service.ts';
import { mintAssetRow } from '../support/studio.ts';
import { listLinkDialogs, listViews, seedPeople, seedTeam, showView, type Seeded } from './seeded-team.ts';

const served = service();
const openPage = useConsolePages();

/** Has the dialogs ask for the links of another team, and try to create and to revoke one there. */
async function useLinksOfOthers(page: Page, own: Seeded, other: Seeded): Promise<void> {
  for (const [view, open, create] of listLinkDialogs(own)) {
    const isReview = view.startsWith('/posts/');
    const make = async ({ team, post }: Seeded) =>
      isReview
        ? served.api.call('POST', `/posts/${post}/review-link`, { key: team.key })
        : served.api.call('POST', '/accounts/connect-link', { key: team.key, body: { platform: 'reelnet' } });
    const [ownLink, otherLink] = [await make(own), await make(other)].map((reply) => reply.json.data.id as string);
    await showView(page, view);
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

/** The calls of the console that name a resource. */
const CALLS = listCalls();

/** Bodies without which a call is a 400. */
const BODIES: Readonly<Record<string, object>> = {
  'PATCH /accounts/{id}': { defaults: { allowDuet: false } },
  'PATCH /assets/{id}': { name: 'Mine' },
  'PATCH /generations/{id}': { caption: 'Mine' },
  'PATCH /members/{id}': { role: 'viewer' },
  'PATCH /notice-choices/{id}': { mail: 'off' },
  'PATCH /notices/{id}': { read: true },
  'PATCH /posts/{id}': { caption: 'Mine' },
  'PATCH /webhooks/{id}': { enabled: false },
  'PATCH /workspaces/{id}': { name: 'Mine' },
  'POST /posts/{id}/comment': { text: 'Mine' },
  'POST /posts/{id}/reschedule': { scheduledTime: '2099-01-01T12:00:00Z' },
};

/** The calls that name resources in the query or the body, each with those of another team. */
function listNamed(
  own: Seeded,
  { team, content, accounts, generation }: Seeded,
  uploadId: string,
): Record<string, { query?: string; body?: object }[]> {
  const workspaceId = team.workspace.id;
  const query = `workspaceId=${workspaceId}`;
  const post = { contentId: content, selectedAccounts: { reelnet: [accounts.reelnet] }, schedule: 'draft' };
  const posts = [{ body: post }, { body: { ...post, contentId: undefined, suggestionId: generation } }];
  const cadence = { days: ['mon'], times: ['09:00'] };
  const selectedAccounts = { reelnet: [accounts.reelnet] };
  return {
    'GET /accounts': [{ query }],
    'GET /analytics': [{ query }],
    'GET /analytics/posts': [{ query }],
    'GET /automations': [{ query }],
    'GET /calendar': [{ query: `${query}&from=2026-01-01&to=2026-01-31` }],
    'GET /connect-links': [{ query }],
    'GET /content': [{ query }],
    'GET /generations': [{ query }],
    'GET /influencers': [{ query }],
    'GET /posts': [{ query }],
    'POST /accounts/connect': [{ body: { platform: 'reelnet', workspaceId } }],
    'POST /accounts/connect-link': [{ body: { platform: 'reelnet', workspaceId } }],
    'POST /automations': [
      { body: { name: 'Mine', prompt: 'Tea', cadence, selectedAccounts } },
      {
        body: {
          name: 'Mine',
          prompt: 'Tea',
          cadence,
          selectedAccounts: { reelnet: [own.accounts.reelnet] },
          workspaceId,
        },
      },
    ],
    'POST /assets': [{ body: { uploadId } }],
    'POST /brand/analyze': [{ body: { workspaceId } }],
    'POST /content/frame': [{ body: { contentId: content, atMs: 0 } }],
    'POST /invitations': [{ body: { email: 'mine@example.com', role: 'viewer', workspaceId } }],
    'POST /keys': [{ body: { name: 'Mine', scopes: ['posts:read'], sandbox: true, workspaceId } }],
    'POST /generations': [{ body: { count: 1, workspaceId } }],
    'POST /posts': posts,
    'POST /posts/import': [{ body: { csv: 'caption,videoUrl\nMine,https://example.com/a.mp4', selectedAccounts } }],
    'POST /posts/preview': posts,
  };
}

/** The calls that name nothing: they are about the team of the key. */
const TEAM_CALLS = [
  'DELETE /identity-provider',
  'GET /apps',
  'GET /apps/authorization',
  'GET /catalog',
  'GET /credits',
  'GET /events',
  'GET /factors',
  'GET /identity-provider',
  'GET /invitations',
  'GET /keys',
  'GET /mail',
  'GET /me',
  'GET /members',
  'GET /notice-choices',
  'GET /notices',
  'GET /passkeys',
  'GET /sessions',
  'GET /test-clocks',
  'GET /trends',
  'GET /webhooks',
  'GET /workspaces',
  'PATCH /factors/requirement',
  'PATCH /sessions/proof',
  'POST /address-changes',
  'POST /apps',
  'POST /factors/code',
  'POST /factors/code/confirm',
  'POST /factors/code/remove',
  'POST /factors/recovery-codes',
  'POST /identity-provider',
  'POST /notices/read',
  'POST /passkeys',
  'POST /passkeys/options',
  'POST /test-clocks',
  'POST /webhooks',
  'POST /workspaces',
];

function listCalls(): string[] {
  const source = globSync('console/source/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
  const calls = source.join('').matchAll(/client\s*\.(get|post|patch|delete)\(\s*'([^']+)'/gu);
  return [...new Set([...calls].map(([, method = '', path = '']) => `${method.toUpperCase()} ${path}`))].toSorted();
}

async function createFiles({ team }: Seeded): Promise<{ assets: string; uploads: string }> {
  const body = { bytes: 1_000_000, name: 'tone.wav' };
  const begun = await served.api.call('POST', '/assets/uploads', { key: team.key, body });
  return { assets: await mintAssetRow(served.deps, team), uploads: begun.json.data.id };
}

async function createLinks({ team, post }: Seeded): Promise<{ linkId: string; connectLink: string }> {
  const make = async (path: string, body: object) =>
    (await served.api.call('POST', path, { key: team.key, body })).json.data.id as string;
  return {
    linkId: await make(`/posts/${post}/review-link`, {}),
    connectLink: await make('/accounts/connect-link', { platform: 'reelnet' }),
  };
}

/** Calls that people alone may make. */
const FOR_PEOPLE = /^\w+ \/(?:members|invitations|keys|sessions|passkeys|apps|mail|notices|notice-choices)/u;

test('each call of the console that names a resource is a 404 with the id of another team', async () => {
  const [own, other] = [await seedTeam(served, () => 'Own'), await seedTeam(served, () => 'Secret')];
  const { linkId, connectLink } = await createLinks(other);
  const files = await createFiles(other);
  const ids: Readonly<Record<string, string>> = {
    ...files,
    posts: other.post,
    accounts: other.accounts.reelnet,
    automations: other.automation,
    content: other.content,
    generations: other.generation,
    webhooks: other.webhook,
    workspaces: other.team.workspace.id,
    'notice-choices': other.team.workspace.id,
    'connect-links': connectLink,
    ...(await seedPeople(served, other)).ids,
  };
  const { token } = await seedPeople(served, own);
  const before = await readAll(other);
  const named = listNamed(own, other, files.uploads);
  const send = async (call: string, path: string, body?: object) => {
    const reply = await served.api.call(call.split(' ')[0] ?? '', path, {
      key: FOR_PEOPLE.test(call) ? token : own.team.key,
      body,
    });
    return [call, path, reply.status, reply.text.includes('Secret') ? 'shown' : ''];
  };
  const replies: Awaited<ReturnType<typeof send>>[] = [];
  for (const call of CALLS.filter((one) => one.includes('{'))) {
    const [, path = ''] = call.split(' ');
    const fill = (id: string) =>
      path.replace('{id}', id).replace('{linkId}', linkId).replace('{deliveryId}', other.delivery);
    const [, area = '', part = ''] = path.split('/');
    replies.push(await send(call, fill(ids[part] ?? ids[area] ?? ''), BODIES[call]));
    const mine = path.includes('{linkId}') ? own.post : path.includes('{deliveryId}') ? own.webhook : null;
    if (mine) replies.push(await send(call, fill(mine), BODIES[call]));
  }
  for (const [call, requests] of Object.entries(named)) {
    for (const { query, body } of requests)
      replies.push(await send(call, `${call.split(' ')[1]}${query ? `?${query}` : ''}`, body));
  }
  expect(replies.filter(([, , status, text]) => status !== 404 || text !== '')).toEqual([]);
  const bulk = { ids: [other.post], action: 'cancel' };
  const [changed] = (await served.api.call('POST', '/posts/bulk', { key: own.team.key, body: bulk })).json.data;
  expect(changed).toMatchObject({ status: null, error: { type: 'not_found' } });
  expect(await readAll(other)).toEqual(before);
  const plain = CALLS.filter((call) => !call.includes('{'));
  expect(plain.filter((call) => !(call in named) && ![...TEAM_CALLS, 'POST /posts/bulk'].includes(call))).toEqual([]);
});

/** What the calls would have changed. */
async function readAll({ team, post, webhook, automation }: Seeded): Promise<unknown[]> {
  const paths = [
    `/posts/${post}`,
    `/automations/${automation}`,
    `/workspaces/${team.workspace.id}`,
    '/accounts',
    '/content',
  ];
  const read = async (path: string) => (await served.api.call('GET', path, { key: team.key })).json.data;
  const endpoints = (await read('/webhooks')) as { id: string; enabled: boolean }[];
  return [endpoints.find(({ id }) => id === webhook)?.enabled, ...(await Promise.all(paths.map(read)))];
}

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test("the views and dialogs find nothing by another team's ids", async () => {
    const other = await seedTeam(served, () => 'Secret');
    const own = await seedTeam(served, () => 'Own');
    const { page } = await openPage(`${served.api.origin}/console#key=${own.team.key}`);
    const refused: [string, number][] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.status() >= 400 && pathname.startsWith('/api/')) refused.push([pathname, response.status()]);
    });
    for (const view of [`/posts/${other.post}`, `/settings/automations/${other.automation}`]) {
      await showView(page, view);
      await page.getByRole('alert').getByText('Not found').first().waitFor();
    }
    await useLinksOfOthers(page, own, other);
    await page.evaluate(`sessionStorage.setItem('kinora.workspace', '${other.team.workspace.id}')`);
    await page.reload();
    for (const view of sampleByDay(listViews(other), 5)) await showView(page, view);
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect([...new Set(refused.map(([, status]) => status))]).toEqual([404]);
    await expectSoon(() => page.getByText('Secret').count(), 0);
  });
});
