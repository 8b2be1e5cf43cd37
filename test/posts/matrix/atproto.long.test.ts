/**
 * Crash matrix of atproto, on a host that others wrote: a fault occurs at each call, and the retry finds the post live, finds it
 * absent, or cannot tell. The host keeps one record under a key, so a second call publishes nothing.
 */
import { randomBytes } from 'node:crypto';
import { readHostToken, writeHostToken } from '../../../adapters/platforms/atproto/host-token.ts';
import { openHost, PASSWORD } from '../../../tools/platforms/atproto/open-host.ts';
import { Account } from '../../../db/entities/account.ts';
import type { TestPublisher } from '../../support/publisher.ts';
import { insertAccount } from '../../support/ready-post.ts';
import { AHEAD, IRREVERSIBLE_CELLS, READING, type CallRow } from './cells.ts';
import { crashMatrix } from './crash-matrix.ts';
import type { MatrixPlatform } from './matrix-fixture.ts';
import { createProxiedConnectors } from './proxied-connectors.ts';

const ROWS: CallRow[] = [
  { call: 'token refresh', phase: 'ahead', post: { tokenExpiry: 'has expired' }, cells: AHEAD },
  { call: 'token refresh', phase: 'ahead', post: { tokenExpiry: 'expires soon' }, cells: AHEAD },
  { call: 'upload', phase: 'ahead', cells: AHEAD },
  { call: 'create record', phase: 'irreversible', cells: IRREVERSIBLE_CELLS },
  { call: 'get record', phase: 'reading', cells: READING },
];

async function openHostBehindProxies({ sandboxUrl }: TestPublisher): Promise<MatrixPlatform> {
  const host = await openHost();
  const connector = createProxiedConnectors(sandboxUrl, { ATPROTO_DIRECTORY_URL: host.directory }).sandbox.atproto;
  return {
    url: host.url,
    async account({ deps }, team) {
      const handle = await host.createAccount(`u${randomBytes(5).toString('hex')}`);
      const code = JSON.stringify({ identifier: handle, password: PASSWORD, host: host.url });
      const grant = await connector.exchangeCode({ code, redirectUri: '', codeVerifier: '' });
      if (!grant.ok) throw new Error(grant.error.message);
      return insertAccount(deps, team, connector, grant.value);
    },
    async route({ deps }, { id, accessTokenSealed, refreshTokenSealed }: Account, proxyUrl) {
      const reroute = (sealed: string | null | undefined) => {
        const { token } = readHostToken(deps.secrets.open(sealed ?? ''));
        return deps.secrets.seal(writeHostToken({ host: proxyUrl, token }));
      };
      await deps.orm.em.fork().nativeUpdate(Account, id, {
        accessTokenSealed: reroute(accessTokenSealed),
        refreshTokenSealed: reroute(refreshTokenSealed),
      });
    },
    listPublished: async ({ platformUserId }) =>
      (await host.listPosts(platformUserId)).map(({ uri }) => ({ platformPostId: uri })),
    close: host.close,
  };
}

crashMatrix('atproto', ROWS, openHostBehindProxies);
