import { apiRouter } from '../../context.ts';
import { answer } from '../../answer.ts';
import { withScratch } from '../../assets/received-file.ts';
import { idempotent } from '../../middleware/idempotent.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { scope } from '../../middleware/scope.ts';
import { bodyOf, onValid, validate } from '../../middleware/validate.ts';
import { presentAccepted } from '../present.ts';
import { acceptClips, acceptImages, acceptVideo, acceptVoiceover } from './accept-jobs.ts';
import { fetchClipSource } from './fetch-clip-source.ts';
import { ClipsJob, ImageJob, VideoJob, VoiceoverJob } from './schema.ts';

/** What the studio makes besides videos in the 18 formats. */
export const extraRoutes = apiRouter('/content');

const JOB = [scope('content:write'), rateLimit('studio')] as const;

extraRoutes.post('/image', ...JOB, idempotent(), validate({ body: ImageJob }), async (ctx) => {
  const accepted = await acceptImages(ctx, bodyOf(ctx, ImageJob));
  answer(ctx, 202, presentAccepted(accepted, ctx.world));
});

extraRoutes.post('/video', ...JOB, idempotent(), validate({ body: VideoJob }), async (ctx) => {
  const accepted = await acceptVideo(ctx, bodyOf(ctx, VideoJob));
  answer(ctx, 202, presentAccepted(accepted, ctx.world));
});

extraRoutes.post('/voiceover', ...JOB, idempotent(), validate({ body: VoiceoverJob }), async (ctx) => {
  const accepted = await acceptVoiceover(ctx, bodyOf(ctx, VoiceoverJob));
  answer(ctx, 202, presentAccepted(accepted, ctx.world));
});

extraRoutes.post(
  '/clips',
  ...JOB,
  withScratch(),
  idempotent({ prepare: onValid(ClipsJob, fetchClipSource) }),
  validate({ body: ClipsJob }),
  async (ctx) => {
    const accepted = await acceptClips(ctx, bodyOf(ctx, ClipsJob));
    answer(ctx, 202, presentAccepted(accepted, ctx.world));
  },
);
