import type { Workspace } from '../../../db/entities/workspace.ts';
import { MEDIA_JOB_SPENDING, type MediaJobKind } from '../../../domain/content/media-jobs.ts';
import type { MediaKind } from '../../../domain/content/media-call.ts';
import type { ApiContext } from '../../http/context.ts';
import { omitUndefined } from '../../omit-undefined.ts';
import { acceptContent } from '../accept-content.ts';
import type { AcceptedRender } from '../present.ts';

export interface MediaJob {
  kind: MediaJobKind;
  inputs: Record<string, unknown>;
  credits: number;
  model?: string | undefined;
  reference: string | undefined;
  callbackUrl: string | undefined;
}

const MODEL_KINDS: Readonly<Record<MediaJobKind, MediaKind | null>> = {
  image: 'image',
  video: 'clip',
  voiceover: 'voice',
  clips: null,
};

export async function acceptMediaJob(
  ctx: ApiContext,
  workspace: Workspace,
  { kind, inputs, credits, ...options }: MediaJob,
): Promise<AcceptedRender> {
  return acceptContent(ctx, workspace, {
    format: kind,
    source: 'studio',
    inputs: omitUndefined(inputs),
    deck: null,
    deckHash: null,
    warnings: [],
    spendingType: MEDIA_JOB_SPENDING[kind],
    credits,
    ...options,
    ...(MODEL_KINDS[kind] === null ? {} : { modelKind: MODEL_KINDS[kind] }),
  });
}
