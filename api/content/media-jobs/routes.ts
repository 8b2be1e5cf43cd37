import { removeUploadAfterwards } from '../../assets/receive-asset.ts';
import { createRouter } from '../../http/context.ts';
import { respond } from '../../http/respond.ts';
import { idempotent } from '../../middleware/idempotent.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { scope } from '../../middleware/scope.ts';
import { getBody, ifValid, validate } from '../../middleware/validate.ts';
import { presentAcceptedRender } from '../present.ts';
import { acceptClips, acceptImages, acceptVideo, acceptVoiceover } from './accept-jobs.ts';
import { ClipsJob, ImageJob, VideoJob, VoiceoverJob } from './contract.ts';
import { fetchClipSource } from './fetch-clip-source.ts';

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
