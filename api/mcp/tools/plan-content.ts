import { getRenderPrice, FORMATS, type Format } from '../../../domain/formats.ts';
import { estimateVoiceoverPrice, MAX_IMAGES, priceImages, priceVideo } from '../../../domain/content/media-jobs.ts';
import { StudioJob } from '../../content/contract/request.ts';
import { ImageJob, VideoJob, VoiceoverJob } from '../../content/media-jobs/contract.ts';
import type { Problem } from '../../http/errors.ts';
import { parseOrCollect } from '../../middleware/parse-or-collect.ts';
import type { ApiDocument } from '../../openapi/document.ts';
import { buildBodyInput } from '../schemas.ts';
import { describeCallback, PLAN_OUTPUT, proposePlan, rejectInput } from './plan-outcome.ts';
import type { Tool } from './tool.ts';

const KINDS: readonly string[] = [...FORMATS, 'image', 'video', 'voiceover'];

export function createPlanContentTool(document: ApiDocument): Tool {
  const { properties } = buildBodyInput(document, ...KINDS.map((kind) => `POST /content/${kind}`));
  return {
    name: 'plan_content',
    title: 'Plan a render',
    description:
      'Says what a video, image or voice-over would cost; nothing is made before confirm. `kind` is a format, image, video or ' +
      'voiceover. walloftext, slideshow and greenscreen are drawn from a deck and free. get_content reports the progress afterwards.',
    kind: 'plan',
    input: {
      type: 'object',
      properties: {
        kind: { type: 'string', enum: [...KINDS] },
        ...properties,
        deck: { type: 'object', description: 'For walloftext, slideshow, greenscreen; read kinora://schema/deck.' },
        count: { type: 'integer', description: 'Images only.', minimum: 1, maximum: MAX_IMAGES },
        product: { type: 'object', description: '{name, imageAssetId or imageUrl}.' },
      },
      required: ['kind'],
    },
    data: { type: 'object', properties: { kind: { type: 'string' } } },
    addedFields: PLAN_OUTPUT,
    async run(context, { kind, ...body }) {
      if (typeof kind !== 'string' || !KINDS.includes(kind)) {
        return rejectInput([{ path: 'kind', message: `It must be one of: ${KINDS.join(', ')}.` }]);
      }
      const problems: Problem[] = [];
      const cost = priceJob(kind, body, problems);
      if (problems.length > 0) return rejectInput(problems);
      const effects = [
        `Makes one job of kind ${kind} for ${cost} credits. A failed job is refunded.`,
        ...describeCallback(body['callbackUrl']),
      ];
      const request = { method: 'POST', path: `/content/${kind}`, body } as const;
      return proposePlan(context, { effects, cost, request, data: { kind } });
    },
  };
}

/** Returns the price that the route charges; both use the same contract and prices. */
function priceJob(kind: string, body: unknown, problems: Problem[]): number {
  const parse = <Body>(schema: Parameters<typeof parseOrCollect>[0]): Body | undefined => {
    const parsed = parseOrCollect(schema, body, problems);
    return problems.length === 0 ? (parsed as Body) : undefined;
  };
  switch (kind) {
    case 'image':
      return priceImages(parse<{ count: number }>(ImageJob)?.count ?? 0);
    case 'video':
      parse(VideoJob);
      return priceVideo();
    case 'voiceover': {
      const job = parse<{ script: string; voice?: { speed?: number } }>(VoiceoverJob);
      return job ? estimateVoiceoverPrice(job.script, job.voice?.speed ?? 1) : 0;
    }
    default:
      parse(StudioJob);
      return getRenderPrice(kind as Format);
  }
}
