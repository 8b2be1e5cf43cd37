import { inspectFile } from '../../assets/inspect-file.ts';
import { storeFile } from '../../assets/store-file.ts';
import { MAX_MEDIA_BYTES, createScratchPath } from '../../assets/receive-asset.ts';
import type { ApiContext } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import type { ClipsJobBody } from './contract.ts';

const PATH = 'sourceVideoUrl';
const MAX_REDIRECTS = 3;

/** The price depends on the source's length, so it is fetched before the answer; a slow server is not waited for. */
const TIMEOUT_MS = 10_000;

/** Fetches, judges and stores the long video that a body names by URL, before a transaction opens. */
export async function fetchClipSource(ctx: ApiContext, { sourceVideoUrl }: ClipsJobBody): Promise<void> {
  if (sourceVideoUrl === undefined) return;
  const upload = { path: await createScratchPath(ctx), name: 'long-video', bytes: 0, sha256: '' };
  ctx.state.upload = upload;
  const limits = { maxBytes: MAX_MEDIA_BYTES, maxRedirects: MAX_REDIRECTS, timeoutMs: TIMEOUT_MS };
  const fetched = await ctx.deps.web.download(sourceVideoUrl, upload.path, limits);
  if (!fetched.ok) {
    const wayOut =
      fetched.failure === 'timed_out' ? ' Add it to the library with POST /assets, and send sourceAssetId.' : '';
    throw refuse.invalidInput([{ path: PATH, message: `${fetched.message}${wayOut}` }]);
  }
  const received = { ...upload, bytes: fetched.bytes, sha256: fetched.sha256 };
  const judged = await inspectFile(received, PATH);
  if (judged.kind !== 'video') throw refuse.invalidInput([{ path: PATH, message: 'It must be a video.' }]);
  ctx.state.upload = { ...received, inspected: judged };
  await storeFile(ctx, ctx.state.upload);
}
