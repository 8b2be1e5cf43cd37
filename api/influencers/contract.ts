import { z } from 'zod';
import { CaptionsWanted, Language, Ratio, Script, Voice } from '../content/contract/request.ts';
import { Id } from '../contract/fields.ts';
import { PAGING } from '../contract/paging.ts';

export const ListInfluencers = z.strictObject({ ...PAGING, workspaceId: Id.optional() });

export const CreateInfluencer = z
  .strictObject({
    workspaceId: Id.optional(),
    name: z.string().trim().min(1).max(100),
    appearance: z.string().trim().min(1).max(2_000).meta({ description: 'What the presenter looks like.' }),
    voice: Voice,
    referenceAssetId: Id.optional().meta({ description: 'An image of the library that the previews resemble.' }),
  })
  .meta({ id: 'CreateInfluencer' });

export const CreateInfluencerVideo = z
  .strictObject({
    script: Script.meta({ description: 'What is said.' }),
    captions: CaptionsWanted.optional(),
    ratio: Ratio,
    language: Language.optional(),
  })
  .meta({ id: 'CreateInfluencerVideo' });

export type InfluencerVideoBody = z.output<typeof CreateInfluencerVideo>;
