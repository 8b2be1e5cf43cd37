import type { Workspace } from '../../../db/entities/workspace.ts';
import { MEDIA_JOB_SPENDING, type MediaJobKind } from '../../../domain/content/media-jobs.ts';
import type { ApiContext } from '../../http/context.ts';
import { omitUndefined } from '../../omit-undefined.ts';
import { acceptContent } from '../accept-content.ts';
import type { AcceptedRender } from '../present.ts';

export interface MediaJob {
  kind: MediaJobKind;
  inputs: Record<string, unknown>;
  credits: number;
}

export async function acceptMediaJob(
  ctx: ApiContext,
  workspace: Workspace,
  { kind, inputs, credits }: MediaJob,
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
  });
}
