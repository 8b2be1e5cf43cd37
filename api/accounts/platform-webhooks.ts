import { CLIPAPP_FAILURES } from '../../adapters/platforms/clipapp/errors.ts';
import { readClipappEvent } from '../../adapters/platforms/clipapp/webhook.ts';
import { recordRemoval } from '../../db/accounts/record-removal.ts';
import { createRouter, forkEntityManager } from '../http/context.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { readBody } from '../http/read-body.ts';
import { writeJson } from '../http/respond.ts';

const MAX_BYTES = 64 * 1024;

/** Platforms notify the service here. The signature of the platform authenticates the request instead of a key. */
export const platformWebhookRoutes = createRouter('/platforms');

/** Other events need no action: the state of a publish is read from the platform. */
platformWebhookRoutes.post('/clipapp/webhook', async (ctx) => {
  const { live, sandbox } = ctx.deps.config.platforms;
  const body = (await readBody(ctx, MAX_BYTES)).toString('utf8');
  const signature = ctx.get('tiktok-signature');
  for (const [app, isSandbox] of [
    [live.clipapp, false],
    [sandbox.clipapp, true],
  ] as const) {
    const read = readClipappEvent(app, signature, body);
    if (read.state === 'unreadable') throw refuse.badRequest('The webhook has no event.');
    if (read.state === 'forged') continue;
    const { name, platformUserId, createdAt } = read.event;
    if (name === 'authorization.removed') {
      const sentence = CLIPAPP_FAILURES['auth_removed']?.message ?? '';
      const removal = {
        platform: 'clipapp',
        platformUserId,
        sandbox: isSandbox,
        removedAt: createdAt,
        sentence,
      } as const;
      await recordRemoval(forkEntityManager(ctx), removal);
    }
    return writeJson(ctx, 200, { success: true, data: null });
  }
  throw new Refusal('unauthorized', 'The webhook must have a signature of clipapp from the last five minutes.');
});
