/** Runs with PLATFORMS=atproto against the host at the first argument, and prints what its owner and the public see as JSON. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followUp } from '../../../activities/posts/follow-up.ts';
import { publishPost } from '../../../activities/posts/publish-post.ts';
import { createConnectors } from '../../../adapters/platforms/create-connectors.ts';
import { listConfiguredPlatforms, readPlatformSettings } from '../../../adapters/platforms/settings.ts';
import { CATALOG } from '../../../api/catalog/build-catalog.ts';
import { Account } from '../../../db/entities/account.ts';
import { listTargets } from '../../../db/posts/send-state.ts';
import { makeVideo } from '../../adapters/platforms/make-video.ts';
import { startApi } from '../../support/api.ts';
import { closeApiDeps, openApiDeps } from '../../support/api-deps.ts';
import { openBrowser } from '../../support/browser.ts';
import { getOwnDatabase } from '../../support/database.ts';
import { openPublisher } from '../../support/publisher.ts';
import { readyContent, readyPost } from '../../support/ready-post.ts';
import { mintKey, mintTeam } from '../../support/teams.ts';

const [host = '', identifier = '', password = ''] = process.argv.slice(2);
const settings = readPlatformSettings({ ...process.env, OUTBOUND_ALLOW: 'loopback' });
const { live } = createConnectors(settings);
const connectors = { live, sandbox: live };

const deps = await openApiDeps({ connectors, livePlatforms: listConfiguredPlatforms(settings) });
const api = await startApi(deps);
Object.assign(deps.config, { publicUrl: api.origin });
const team = await mintTeam(deps);
const { text: key } = await mintKey(deps, team.team.id, { live: true });

const connect = (as: string) => api.call('POST', '/accounts/connect', { key: as, body: { platform: 'atproto' } });

/** Opens the sign-in page and types into it. */
async function signIn(typed: string) {
  const browser = openBrowser();
  const page = await browser.open((await connect(key)).json.data.authorizeUrl as string);
  const state = /name="state" value="([^"]+)"/u.exec(page.text)?.[1] ?? '';
  const form = { state, identifier, password: typed, host };
  const answer = await browser.open(`${api.origin}/oauth/atproto/callback`, form);
  const again = await browser.open(`${api.origin}/oauth/atproto/callback`, form);
  return { page: page.status, answer: answer.status, text: answer.text, again: again.status };
}

const refused = await signIn('not the password');
const connected = await signIn(password);
const accounts = await api.call('GET', '/accounts', { key });
const body = {
  selectedAccounts: { atproto: [accounts.json.data[0].id] },
  caption: '🍵'.repeat(301),
  perPlatform: { atproto: { altText: 'A glass of tea' } },
  videoUrl: 'https://example.com/a.mp4',
};
const preview = await api.call('POST', '/posts/preview', { key, body });

const publisher = await openPublisher({}, await getOwnDatabase());
const publishing = { ...publisher.deps, connectors };
const account = await publisher.em().findOneOrFail(Account, { id: accounts.json.data[0].id as string });
const video = await makeVideo(await mkdtemp(join(tmpdir(), 'kinora-video-')), 'http://127.0.0.1');
const outputKey = 'c/journey/video.mp4';
await publishing.storage.putFile(outputKey, video.path, 'video/mp4');
const { bytes, sha256 } = video;
await readyContent(publishing, team);
const { postId } = await readyPost(publishing, {
  team,
  accounts: [account],
  caption: `Çay 🍵 https://example.com/tea #çay @${identifier}`,
  perPlatform: { atproto: { altText: 'A glass of tea on a table', defaultLanguage: 'tr' } },
  firstComment: 'The recipe is at https://example.com/recipe',
  content: { outputKey, bytes, sha256, width: 1_080, height: 1_920 },
});
await publishPost(publishing, postId, 60_000);
const [target] = await listTargets(publisher.em(), postId);
for (let round = 0; round < 3; round++) await followUp(publishing, target?.id ?? '');
const [ended] = await listTargets(publisher.em(), postId);
const grant = {
  accessToken: publishing.secrets.open(account.accessTokenSealed ?? ''),
  platformUserId: account.platformUserId,
};
const posts = [{ platformPostId: target?.platformPostId ?? '', publishedAt: new Date() }];
const figures = [...(await live.atproto.getMetrics(grant, posts)).values()];

const whole = { ...grant, refreshToken: publishing.secrets.open(account.refreshTokenSealed ?? '') };
const ends = { accessExpiresAt: new Date(), refreshExpiresAt: null, scopes: [] };
const renewed = await live.atproto.refreshGrant({ ...whole, ...ends });
const revoked = await live.atproto.revokeGrant(renewed.ok ? renewed.value : { ...whole, ...ends });
const afterwards = renewed.ok ? await live.atproto.refreshGrant(renewed.value) : null;

process.stdout.write(
  JSON.stringify({
    platforms: CATALOG.platforms.map(({ name }) => name),
    withTestKey: await connect(team.key),
    refused,
    connected,
    accounts: accounts.json.data,
    preview: { status: preview.status, json: preview.json },
    did: account.platformUserId,
    sha256,
    target: { status: ended?.status, error: ended?.error, url: ended?.url, platformPostId: ended?.platformPostId },
    comment: ended?.commentStatus,
    figures,
    renewed: renewed.ok,
    revoked: revoked.ok,
    afterwards,
  }),
);
await api.close();
await publisher.close();
await closeApiDeps(deps);
