import { removeUploadAfterwards, openUpload } from '../../assets/receive-asset.ts';
import { createRouter, type ApiContext } from '../../http/context.ts';
import { respond } from '../../http/respond.ts';
import { idempotent } from '../../middleware/idempotent.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { scope } from '../../middleware/scope.ts';
import { getBody, ifValid, validate } from '../../middleware/validate.ts';
import { presentAcceptedRender } from '../present.ts';
import { acceptClips, acceptImages, acceptVideo, acceptVoiceover } from './accept-jobs.ts';
import { ClipsJob, ImageJob, VideoJob, VoiceoverJob, type ClipsJobBody } from './contract.ts';
import { downloadFile } from '../../assets/download-file.ts';
import { inspectFile } from '../../assets/inspect-file.ts';
import { storeFile } from '../../assets/create-asset.ts';
import { refuse } from '../../http/errors.ts';

const PATH = 'sourceVideoUrl';

/** The longest time to fetch the source. The response waits for it, because its length decides the price. */
const TIMEOUT_MS = 10_000;

/** Fetches, inspects and stores the long video behind a URL before the transaction opens. */
async function fetchClipSource(ctx: ApiContext, { sourceVideoUrl }: ClipsJobBody): Promise<void> {
  if (sourceVideoUrl === undefined) return;
  const upload = await openUpload(ctx, 'long-video');
  const fetched = await downloadFile(ctx, sourceVideoUrl, upload, TIMEOUT_MS);
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

export const mediaJobRoutes = createRouter('/content');

const CALLBACK = ['callbackUrl'];

const JOB = [scope('content:write'), rateLimit('studio')] as const;

mediaJobRoutes.post('/image', ...JOB, idempotent(), validate({ body: ImageJob, urls: CALLBACK }), async (ctx) => {
  const accepted = await acceptImages(ctx, getBody(ctx, ImageJob));
  respond(ctx, 202, presentAcceptedRender(accepted, ctx.deps));
});

mediaJobRoutes.post('/video', ...JOB, idempotent(), validate({ body: VideoJob, urls: CALLBACK }), async (ctx) => {
  const accepted = await acceptVideo(ctx, getBody(ctx, VideoJob));
  respond(ctx, 202, presentAcceptedRender(accepted, ctx.deps));
});

mediaJobRoutes.post(
  '/voiceover',
  ...JOB,
  idempotent(),
  validate({ body: VoiceoverJob, urls: CALLBACK }),
  async (ctx) => {
    const accepted = await acceptVoiceover(ctx, getBody(ctx, VoiceoverJob));
    respond(ctx, 202, presentAcceptedRender(accepted, ctx.deps));
  },
);

mediaJobRoutes.post(
  '/clips',
  ...JOB,
  removeUploadAfterwards(),
  idempotent({ prepare: ifValid(ClipsJob, fetchClipSource) }),
  validate({ body: ClipsJob, urls: CALLBACK }),
  async (ctx) => {
    const accepted = await acceptClips(ctx, getBody(ctx, ClipsJob));
    respond(ctx, 202, presentAcceptedRender(accepted, ctx.deps));
  },
);
