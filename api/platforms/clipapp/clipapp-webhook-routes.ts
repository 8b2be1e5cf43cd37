import { CLIPAPP_FAILURES } from '../../../adapters/platforms/clipapp/errors.ts';
import { readClipappEvent, type ClipappEvent } from '../../../adapters/platforms/clipapp/read-clipapp-event.ts';
import { recordRemoval } from '../../../db/accounts/data-deletion.ts';
import { commit } from '../../../db/outbox/commit.ts';
import { recordPublishEvent } from '../../../db/posts/record-publish-event.ts';
import { createRouter, type ApiContext } from '../../http/context.ts';
import { Refusal, refuse } from '../../http/errors.ts';
import { readBody } from '../../http/receive-body.ts';
import { writeJson } from '../../http/respond.ts';

const CLIPAPP_ACTOR = { type: 'platform', id: 'clipapp' } as const;
const MAX_BYTES = 64 * 1024;

/** clipapp notifies the service here. Its signature authenticates the request instead of a key. */
export const clipappWebhookRoutes = createRouter('/platforms/clipapp');

clipappWebhookRoutes.post('/webhook', async (ctx) => {
  const { live, sandbox } = ctx.deps.config.platforms;
  const body = (await readBody(ctx, MAX_BYTES)).toString('utf8');
  // The name of clipapp's signature header.
  const signature = ctx.get('tiktok-signature');
  for (const [app, isSandbox] of [
    [live.clipapp, false],
    [sandbox.clipapp, true],
  ] as const) {
    const read = readClipappEvent(app, signature, body);
    if (read.state === 'unreadable') throw refuse.badRequest('The webhook has no event.');
    if (read.state === 'forged') continue;
    await recordClipappEvent(ctx, read.event, isSandbox);
    return writeJson(ctx, 200, { success: true, data: null });
  }
  throw new Refusal('unauthorized', 'The webhook must have a signature of clipapp from the last five minutes.');
});

/** Records a revoked authorization or the result of a publish. Ignores other events. */
async function recordClipappEvent(ctx: ApiContext, event: ClipappEvent, sandbox: boolean): Promise<void> {
  const { name, platformUserId, createdAt, publishId } = event;
  if (name === 'authorization.removed') {
    const message = CLIPAPP_FAILURES['auth_removed']?.message ?? '';
    const removal = { platform: 'clipapp', user: { platformUserId }, sandbox, removedAt: createdAt, message } as const;
    await commit(ctx.deps, (tx) => recordRemoval(tx, removal), { waitForDispatch: false, actor: CLIPAPP_ACTOR });
  }
  if (name.startsWith('post.publish.') && publishId !== null) {
    const publish = { platform: 'clipapp', platformUserId, sandbox, handleId: publishId, createdAt } as const;
    await commit(ctx.deps, (tx) => recordPublishEvent(tx, publish), { waitForDispatch: false });
  }
}
