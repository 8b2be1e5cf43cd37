import type { PostRequest, RequestedSlot } from '../posts/post-request.ts';

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
}

/** The post of an automation; a draft if it has no slot yet. */
export function describeAutomationPost(
  terms: AutomationPostTerms,
  { slot = null, timezone = 'UTC' }: { slot?: Date | null; timezone?: string } = {},
): PostRequest {
  const { selectedAccounts, perPlatform, ownerType, influencerId, publishMode } = terms;
  const { clipappSendToInbox, clipappOptions, declarations } = terms;
  const requested: RequestedSlot | null = slot && { ok: true, instant: slot };
  return {
    source: { kind: 'generation' },
    selectedAccounts,
    schedule: slot ? 'scheduled' : 'draft',
    slot: requested,
    timezone,
    caption: terms.caption ?? undefined,
    hashtags: terms.hashtags ?? undefined,
    perPlatform,
    ownerType,
    // An automation of the brand may have an influencer, who appears in its videos.
    influencerId: ownerType === 'influencer' ? influencerId : null,
    publishMode,
    clipappSendToInbox,
    clipappOptions,
    declarations,
  };
}
