import { downloadFile } from '../../assets/download-file.ts';
import { inspectFile } from '../../assets/inspect-file.ts';
import { createScratchPath } from '../../assets/receive-asset.ts';
import { storeFile } from '../../assets/store-file.ts';
import type { ApiContext } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import type { ClipsJobBody } from './contract.ts';

const PATH = 'sourceVideoUrl';

/** The response waits for the fetch because the price depends on the length of the source. */
const TIMEOUT_MS = 10_000;

/** Fetches, inspects and stores the long video behind a URL before the transaction opens. */
export async function fetchClipSource(ctx: ApiContext, { sourceVideoUrl }: ClipsJobBody): Promise<void> {
  if (sourceVideoUrl === undefined) return;
  const upload = { path: await createScratchPath(ctx), name: 'long-video', bytes: 0, sha256: '' };
  ctx.state.upload = upload;
  const fetched = await downloadFile(ctx, sourceVideoUrl, upload.path, TIMEOUT_MS);
  if (!fetched.ok) {
    const advice =
      fetched.failure === 'timed_out' ? ' Add it to the library with POST /assets, and send sourceAssetId.' : '';
    throw refuse.invalidInput([{ path: PATH, message: `${fetched.message}${advice}` }]);
  }
  const received = { ...upload, bytes: fetched.bytes, sha256: fetched.sha256 };
  const inspected = await inspectFile(received, PATH);
  if (inspected.kind !== 'video') throw refuse.invalidInput([{ path: PATH, message: 'It must be a video.' }]);
  ctx.state.upload = { ...received, inspected };
  await storeFile(ctx, ctx.state.upload);
}
