/** Fills a fresh `npm start` with examples and saves a screenshot of each view of the console under docs/images/console. */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { seedConsole, type Seeded } from './console-screenshots/seed-console.ts';
import { findRunningInstance, type DevFile } from './home/dev-file.ts';
import { openDatabase } from '../db/connection/open-database.ts';
import { inviteMember } from './commands/members.ts';
import { DemoApi } from './demo/demo-api.ts';
import { createCamera, SHAPES } from './console-screenshots/camera.ts';

try {
  const dev = await findRunningInstance(resolve(process.env['KINORA_HOME'] ?? '.kinora'));
  const folder = fileURLToPath(new URL('../docs/images/console', import.meta.url));
  await mkdir(folder, { recursive: true });
  console.log('Creating posts, ideas and an automation');
  const seeded = await seedConsole(dev);
  const files = await captureViews(`${new URL('/console', dev.baseUrl).href}#key=${dev.apiKey}`, seeded, folder);
  files.push(...(await captureConsent(dev, folder)));
  console.log(`${files.length} screenshots are in ${folder}`);
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Takes screenshots of the page on which a person authorizes an app, and of the list of authorized apps. */
async function captureConsent(dev: DevFile, folder: string): Promise<string[]> {
  const { origin } = new URL(dev.baseUrl);
  const token = await joinTeam(dev);
  const app = createServer((_, response) => response.end('Connected'));
  app.listen(0, '127.0.0.1');
  await once(app, 'listening');
  const camera = await createCamera('light', folder);
  try {
    const { page } = camera;
    await page.goto(`${origin}/console#key=${token}`);
    await page.getByRole('heading', { name: 'Calendar' }).waitFor();
    await page.goto(`${origin}/oauth/authorize?${await registerApp(origin, (app.address() as AddressInfo).port)}`);
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    const consent = await camera.take('consent-light');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Connected').waitFor();
    await page.goto(`${origin}/console#/settings/apps`);
    await page.getByRole('button', { name: 'Revoke Editorial agent' }).waitFor();
    return [consent, await camera.take('apps-light')];
  } finally {
    await camera.close();
    app.close();
  }
}

/** Makes an owner of the team and returns the owner's token, because keys authorize no apps. */
async function joinTeam(dev: DevFile): Promise<string> {
  const api = new DemoApi(dev.baseUrl, dev.apiKey);
  const { team } = await api.get<{ team: { name: string } }>('/me');
  const orm = await openDatabase(dev.databaseUrl, { poolSize: 1 });
  const email = `mia-${randomBytes(4).toString('hex')}@example.com`;
  const { json } = await inviteMember(orm, { team: team.name, email }).finally(() => orm.close());
  const [, invitation] = json.url.split('=');
  const body = { token: invitation, name: 'Mia Lindt', password: randomBytes(12).toString('hex') };
  return (await api.post<{ token: string }>('/invitations/accept', body)).token;
}

/** Registers an app. Returns the query of its authorization request. */
async function registerApp(origin: string, port: number): Promise<string> {
  const registration = { client_name: 'Editorial agent', redirect_uris: ['http://127.0.0.1/callback'] };
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${origin}/oauth/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify(registration),
  });
  const { client_id: clientId } = (await reply.json()) as { client_id: string };
  const challenge = createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url');
  return new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: `http://127.0.0.1:${port}/callback`,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: 'posts:read posts:write generations:write',
    state: 'example',
    resource: `${origin}/mcp`,
  }).toString();
}

function listViews({ partialPostId, automationId, contentId }: Seeded): Record<string, string> {
  return {
    calendar: '/calendar',
    week: '/calendar/week',
    posts: '/posts',
    post: `/posts/${partialPostId}`,
    compose: `/compose?content=${contentId}`,
    videos: '/studio/library',
    ideas: '/studio/generations',
    formats: '/studio/formats',
    deck: '/studio/deck',
    library: '/library',
    insights: '/insights',
    usage: '/insights/usage',
    accounts: '/settings/accounts',
    automation: `/settings/automations/${automationId}`,
    webhooks: '/settings/webhooks',
    workspaces: '/settings/workspaces',
  };
}

/** Saves every view in light, dark and on a phone. */
async function captureViews(consoleUrl: string, seeded: Seeded, folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const shape of Object.keys(SHAPES) as (keyof typeof SHAPES)[]) {
    const camera = await createCamera(shape, folder);
    try {
      const { page } = camera;
      await page.goto(consoleUrl);
      for (const [name, view] of Object.entries(listViews(seeded))) {
        await page.evaluate(`location.hash = '#${view}'`);
        await page.locator(`main[data-view="${view.split('?')[0]}"] h1`).waitFor();
        if (name === 'compose') await fillComposer(page);
        if (name === 'deck') await page.locator('.stage .drawn').waitFor();
        files.push(await camera.take(`${name}-${shape}`));
      }
    } finally {
      await camera.close();
    }
  }
  return files;
}

/** Chooses accounts and a caption, so that the preview shows. */
async function fillComposer(page: Page): Promise<void> {
  const boxes = page.locator('.account input');
  await boxes.first().waitFor();
  for (const box of await boxes.all()) await box.check();
  await page.getByLabel('Caption').fill('The beans arrived this morning. Come and smell them.');
  await page.getByLabel('Hashtags').fill('coffee smallbusiness');
  await page.locator('.phone-preview').first().waitFor();
}
