import type { Exchange } from '../http/exchange.ts';
import type { Reply } from '../http/reply.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { authorize } from './authorize.ts';
import { presentData, refuse } from './errors.ts';
import { clipHandles, getClipStatus, isPubliclyVisible, type ClipHandle } from './handles.ts';

/** Handles `POST /v2/post/publish/status/fetch/`. */
export async function fetchStatus(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const handle = await loadOwnHandle(exchange, state, 'status');
  const now = getClipStatus(state, handle);
  if (now.status === 'FAILED') {
    return presentData({ status: now.status, fail_reason: now.reason, uploaded_bytes: handle.received });
  }
  const shown = now.status === 'PUBLISH_COMPLETE' && isPubliclyVisible(state, now.post);
  const ids = shown ? [now.post.platformPostId ?? ''] : (handle.postIds ?? []);
  return presentData({
    status: now.status,
    uploaded_bytes: now.post ? handle.videoSize : handle.received,
    ...(now.status === 'PROCESSING_UPLOAD' ? {} : { publicaly_available_post_id: ids.map(toInt64Json) }),
  });
}

/** `POST /v2/post/publish/cancel/`: cancels an upload that has not published. */
export async function cancelUpload(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const handle = await loadOwnHandle(exchange, state, 'cancel');
  return state.uploadQueue.run(handle.publishId, async () => {
    const current = clipHandles(state).get(handle.publishId) ?? handle;
    if (current.failReason !== null || state.record.findByHandle('clipapp', handle.publishId)) {
      throw refuse(400, 'publish_not_cancellable', 'The publish has already reached its final state.');
    }
    clipHandles(state).put(handle.publishId, { ...current, failReason: 'publish_cancelled' });
    await state.uploads.deletePart(handle.publishId);
    return presentData({});
  });
}

async function loadOwnHandle(exchange: Exchange, state: SimulatorState, call: string): Promise<ClipHandle> {
  const { account } = await authorize(exchange, state, call, ['video.publish', 'video.upload'], 'clipapp.status');
  const publishId = (await exchange.object())?.['publish_id'];
  const handle = typeof publishId === 'string' ? clipHandles(state).get(publishId) : undefined;
  if (!handle) throw refuse(400, 'invalid_publish_id', 'The publish_id does not exist.');
  if (handle.accountId !== account.id) {
    const message = 'The token is not authorized for the specified publish_id.';
    throw refuse(400, 'token_not_authorized_for_specified_publish_id', message);
  }
  return handle;
}

/** Exists in V8 but not yet in TypeScript's library. */
interface RawJson {
  rawJSON(text: string): unknown;
}

/** Returns a value that `JSON.stringify` writes as a number with all digits. */
function toInt64Json(digits: string): unknown {
  return (JSON as unknown as RawJson).rawJSON(digits);
}
