/** Runs with `register.mjs` preloaded, and prints what a caller and the toy platform see of a post as JSON. */
import { collectMetrics } from '../../../activities/analytics/collect-metrics.ts';
import { publishPost } from '../../../activities/posts/publish-post.ts';
import { readPlatforms } from '../../../activities/posts/read-platforms.ts';
import { createConnectors } from '../../../adapters/platforms/create-connectors.ts';
import { readPlatformSettings } from '../../../adapters/platforms/settings.ts';
import { openDatabase } from '../../../db/connection/open-database.ts';
import { Account } from '../../../db/entities/account.ts';
import { hasChromium, openSharedBrowser } from '../../environment/shared-browser.ts';
import { startApi } from '../../support/api.ts';
import { closeApiDeps, openApiDeps } from '../../support/api-deps.ts';
import { getOwnDatabase } from '../../support/database.ts';
import { openPublisher } from '../../support/publisher.ts';
import { readyContent, readyPost } from '../../support/ready-post.ts';
import { mintTeam } from '../../support/teams.ts';
import { serveToyapp } from './serve-toyapp.ts';
import { buildConsole } from '../../../console/build.ts';

const toyapp = await serveToyapp();
const connectors = createConnectors(readPlatformSettings({ TOYAPP_URL: toyapp.url, OUTBOUND_ALLOW: 'loopback' }));
// Its migration adds the platforms of this process.
const orm = await openDatabase(await getOwnDatabase());
const deps = await openApiDeps({ connectors, orm });
const api = await startApi(deps);
Object.assign(deps.config, { publicUrl: api.origin });
const team = await mintTeam(deps);
const call = (method: string, path: string, body?: object) =>
  api.call(method, path, { key: team.key, ...(body ? { body } : {}) });

const { platforms } = (await call('GET', '/catalog')).json.data;
const { authorizeUrl } = (await call('POST', '/accounts/connect', { platform: 'toyapp' })).json.data;
const consent = new URL(authorizeUrl as string).searchParams;
const callback = new URL(consent.get('redirect_uri') ?? '');
callback.search = new URLSearchParams({ state: consent.get('state') ?? '', code: 'toymaker' }).toString();
const connected = (await fetch(callback)).status;
const [account] = (await call('GET', '/accounts?platform=toyapp')).json.data;

const publisher = await openPublisher({}, await getOwnDatabase());
const publishing = { ...publisher.deps, connectors };
const contentId = await readyContent(publishing, team);
const body = { contentId, selectedAccounts: { toyapp: [account.id] }, schedule: 'asap' };
const preview = async (caption: string) => (await call('POST', '/posts/preview', { ...body, caption })).json;
const previews = [
  await preview('ümläüts'),
  await preview('ümläüts and more'),
  await preview('No!'),
  await preview('#a #b'),
];
const scheduled = {
  ...body,
  schedule: 'scheduled',
  scheduledTime: new Date(Date.now() + 86_400_000),
  caption: 'Later',
  perPlatform: { toyapp: { sticker: 'a moon' } },
};
const unknown = await call('POST', '/posts/preview', {
  ...scheduled,
  perPlatform: { toyapp: { sticker: 'x'.repeat(21) } },
});
const created = await call('POST', '/posts', scheduled);

const composedId = hasChromium ? await composeInConsole(`${api.origin}/console#key=${team.key}`) : '';
const composed = (await call('GET', `/posts/${composedId}`)).json.data;

const entity = await publisher.em().findOneOrFail(Account, { id: account.id as string });
// The compiler does not know of the toy.
const perPlatform = { toyapp: { sticker: 'a star' } } as object;
const { postId } = await readyPost(publishing, { team, accounts: [entity], caption: 'Toys', perPlatform });
await publishPost(publishing, postId, 60_000);
const read = async () => (await call('GET', `/posts/${postId}`)).json.data;
for (let tries = 0; tries < 50 && (await read()).status !== 'posted'; tries += 1)
  await readPlatforms(publishing, postId);
await deps.orm.em
  .fork()
  .execute(`update measured_target set due_at = now() - interval '1 minute' where post_id = ?`, [postId]);
await collectMetrics(publishing, () => undefined);
const post = await read();
const listed = (await call('GET', '/posts?platform=toyapp')).json.data;

const videos = [...toyapp.videos.values()];
process.stdout.write(
  JSON.stringify({ platforms, connected, account, previews, unknown, created, composed, post, listed, videos }),
);
await api.close();
await publisher.close();
await closeApiDeps(deps);
toyapp.close();

/** Composes a post with a sticker, as a person does, and returns its id. */
async function composeInConsole(url: string): Promise<string> {
  await buildConsole();
  const browser = await openSharedBrowser();
  const page = await browser.newPage();
  await page.goto(url);
  await page.getByRole('heading', { name: 'Calendar' }).waitFor();
  await page.evaluate(`location.hash = '#/compose?content=${contentId}&at=2099-03-02T09:30'`);
  await page.getByLabel('toymaker').check();
  await page.getByText('toyapp: Sticker').click();
  await page.getByLabel('Sticker').fill('a comet');
  await page.getByLabel('Caption').fill('Composed');
  await page.getByLabel(/You have the rights/u).check();
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.waitForURL(/#\/posts\/post_/u);
  await browser.close();
  return page.url().split('/').at(-1) ?? '';
}
