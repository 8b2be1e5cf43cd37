import type { PostRequest } from '../posts/post-request.ts';

/** What an automation sets for all its posts. */
export interface AutomationPostTerms extends Pick<
  PostRequest,
  | 'selectedAccounts'
  | 'perPlatform'
  | 'ownerType'
  | 'influencerId'
  | 'publishMode'
  | 'clipappSendToInbox'
  | 'clipappOptions'
  | 'declarations'
> {
  /** Null means that each post uses its generation's. */
  caption: string | null;
  hashtags: readonly string[] | null;
  requireApproval: boolean;
}

/** The post of an automation; a draft if it has no slot yet. */
export function describeAutomationPost(
  terms: AutomationPostTerms,
  { slot = null, timezone = 'UTC' }: { slot?: Date | null; timezone?: string } = {},
): PostRequest {
  const { ownerType, influencerId, caption, hashtags, requireApproval } = terms;
  return {
    ...terms,
    // If the automation requires no approval, the workspace decides.
    ...(requireApproval ? { reviewRequired: true } : {}),
    source: { kind: 'generation' },
    schedule: slot ? 'scheduled' : 'draft',
    slot: slot && { ok: true, instant: slot },
    timezone,
    caption: caption ?? undefined,
    hashtags: hashtags ?? undefined,
    // An automation of the brand may have an influencer, who appears in its videos.
    influencerId: ownerType === 'influencer' ? influencerId : null,
  };
}
