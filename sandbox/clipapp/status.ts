import type { Exchange } from '../exchange.ts';
import type { Reply } from '../reply.ts';
import type { World } from '../world.ts';
import { authorize } from './caller.ts';
import { ok, refuse } from './errors.ts';
import { clipHandles, clipStatus, isShown, type ClipHandle } from './handles.ts';
import { int64 } from '../int64.ts';

/** `POST /v2/post/publish/status/fetch/` */
export async function statusFetch(exchange: Exchange, world: World): Promise<Reply> {
  const handle = await ownHandle(exchange, world, 'status');
  const now = clipStatus(world, handle);
  if (now.status === 'FAILED') {
    return ok({ status: now.status, fail_reason: now.reason, uploaded_bytes: handle.received });
  }
  const shown = now.status === 'PUBLISH_COMPLETE' && isShown(world, now.post);
  const ids = shown ? [now.post.platformPostId ?? ''] : (handle.postIds ?? []);
  return ok({
    status: now.status,
    uploaded_bytes: now.post ? handle.videoSize : handle.received,
    ...(now.status === 'PROCESSING_UPLOAD' ? {} : { publicaly_available_post_id: ids.map(int64) }),
  });
}

/** `POST /v2/post/publish/cancel/`: ends an upload that has not published. */
export async function cancel(exchange: Exchange, world: World): Promise<Reply> {
  const handle = await ownHandle(exchange, world, 'cancel');
  return world.turns.take(handle.publishId, async () => {
    const current = clipHandles(world).get(handle.publishId) ?? handle;
    if (current.failReason !== null || world.record.byHandle('clipapp', handle.publishId)) {
      throw refuse(400, 'publish_not_cancellable', 'The publish has already reached its final state.');
    }
    clipHandles(world).put(handle.publishId, { ...current, failReason: 'publish_cancelled' });
    await world.uploads.forget(handle.publishId);
    return ok({});
  });
}

async function ownHandle(exchange: Exchange, world: World, call: string): Promise<ClipHandle> {
  const { account } = await authorize(exchange, world, call, ['video.publish', 'video.upload'], 'clipapp.status');
  const publishId = (await exchange.object())?.['publish_id'];
  const handle = typeof publishId === 'string' ? clipHandles(world).get(publishId) : undefined;
  if (!handle) throw refuse(400, 'invalid_publish_id', 'The publish_id does not exist.');
  if (handle.accountId !== account.id) {
    const message = 'The token is not authorized for the specified publish_id.';
    throw refuse(400, 'token_not_authorized_for_specified_publish_id', message);
  }
  return handle;
}
