import { REELNET_ERRORS } from '../../../adapters/platforms/reelnet/errors.ts';
import { readSignedRequest, type SignedRequest } from '../../../adapters/platforms/reelnet/signed-request.ts';
import { isDeletionPending, recordDataDeletion, recordRemoval } from '../../../db/accounts/data-deletion.ts';
import { commit } from '../../../db/outbox/commit.ts';
import { createRouter, forkEntityManager, type ApiContext } from '../../http/context.ts';
import { Refusal, refuse } from '../../http/errors.ts';
import { html, sendPage } from '../../http/html-page.ts';
import { readBody } from '../../http/receive-body.ts';
import { writeJson } from '../../http/respond.ts';

const REELNET_ACTOR = { type: 'platform', id: 'reelnet' } as const;
const MAX_BYTES = 16 * 1024;

/** Routes that reelnet calls, signed instead of with a key, if an owner removes the app or wants data deleted. */
export const reelnetCallbackRoutes = createRouter('/platforms/reelnet');

reelnetCallbackRoutes.post('/deauthorize', async (ctx) => {
  const { request, sandbox } = await readCallback(ctx);
  const { appUserId, issuedAt: removedAt } = request;
  const message = REELNET_ERRORS['190/458']?.message ?? '';
  const removal = { platform: 'reelnet', user: { appUserId }, sandbox, removedAt, message } as const;
  await commit(ctx.deps, (tx) => recordRemoval(tx, removal), { waitForDispatch: false, actor: REELNET_ACTOR });
  writeJson(ctx, 200, { success: true, data: null });
});

/** The platform prescribes the shape of the response, and shows the owner of the account the link and the code. */
reelnetCallbackRoutes.post('/data-deletion', async (ctx) => {
  const { request, sandbox } = await readCallback(ctx);
  const { appUserId, issuedAt: requestedAt, code } = request;
  const deletion = { platform: 'reelnet', appUserId, sandbox, requestedAt, code } as const;
  await commit(ctx.deps, (tx) => recordDataDeletion(tx, deletion), { waitForDispatch: false, actor: REELNET_ACTOR });
  const url = `${ctx.deps.config.publicUrl}/platforms/reelnet/data-deletion/${code}`;
  writeJson(ctx, 200, { url, confirmation_code: code });
});

reelnetCallbackRoutes.get('/data-deletion/:code', async (ctx) => {
  const { code = '' } = ctx.params as { code?: string };
  if (!/^[0-9a-f]{32}$/u.test(code)) throw refuse.notFound();
  const isPending = await isDeletionPending(forkEntityManager(ctx), code);
  const body = html`<h1>${isPending ? 'Deletion in progress' : 'Deletion completed'}</h1>
    <p>
      ${
        isPending
          ? 'Your profile is deleted. Your access tokens are deleted within minutes, as soon as no call to reelnet is in flight.'
          : 'No profile and no access token of this request is stored.'
      }
    </p>
    <p><small>Confirmation code: ${code}</small></p>`;
  sendPage(ctx, 200, 'Deletion of your data', body);
});

/** Reads a request that the live or the sandbox app has signed. Throws 401 if neither has. */
async function readCallback(ctx: ApiContext): Promise<{ request: SignedRequest; sandbox: boolean }> {
  const { live, sandbox } = ctx.deps.config.platforms;
  const form = new URLSearchParams((await readBody(ctx, MAX_BYTES)).toString('utf8'));
  for (const [app, isSandbox] of [
    [live.reelnet, false],
    [sandbox.reelnet, true],
  ] as const) {
    const read = readSignedRequest(app, form.get('signed_request') ?? '');
    if (read.state === 'unreadable') throw refuse.badRequest('signed_request names no user or no time.');
    if (read.state === 'read') return { request: read.request, sandbox: isSandbox };
  }
  throw new Refusal('unauthorized', 'signed_request must have a signature of the reelnet app.');
}
