import { CLIPAPP_SPELLINGS } from '../platforms/clipapp/switches.ts';
import type { Platform } from '../accounts/platforms.ts';
import type { PublishMode } from '../platforms/platform-terms.ts';
import type { Schedule } from './post.ts';

export interface RuleProblem {
  path: string;
  message: string;
}

/** The input of the rules. Every platform in `platforms` has at least one selected account. */
export interface RuledPost {
  platforms: readonly Platform[];
  schedule: Schedule;
  scheduledTime: string | undefined;
  publishMode: PublishMode;
  clipappSendToInbox: boolean;
  clipappOptions: Readonly<Record<string, boolean | string>>;
  declarations: Readonly<Record<string, boolean>>;
  perPlatform: Partial<Record<Platform, { title?: string | undefined; privacy?: string | undefined }>>;
  ownerType: 'brand' | 'influencer';
  influencerId: string | undefined;
}

/** Everything in a post that contradicts itself or a platform (spec, POST /posts, rules 3 to 8). */
export function validatePostRules(post: RuledPost): RuleProblem[] {
  return [
    ...validateAccounts(post),
    ...validateTime(post),
    ...validateModes(post),
    ...validatePlatformOverrides(post),
    ...validateDeclarations(post),
    ...validateOptions(post),
  ];
}

/** Shortest accepted video per platform, milliseconds. */
const MIN_VIDEO_MS: Partial<Record<Platform, number>> = { reelnet: 3_000 };

/** Why a platform rejects a video of this length, or null. */
export function findShortVideoProblem(platform: Platform, durationMs: number): string | null {
  const shortest = MIN_VIDEO_MS[platform] ?? 0;
  return durationMs < shortest ? `${platform} requires videos of at least ${shortest} ms (got ${durationMs}).` : null;
}

function validateAccounts({ platforms, ownerType, influencerId }: RuledPost): RuleProblem[] {
  const problems: RuleProblem[] = [];
  if (platforms.length === 0) problems.push({ path: 'selectedAccounts', message: 'At least one account is required.' });
  if (ownerType === 'influencer' && !influencerId) {
    problems.push({ path: 'influencerId', message: 'Required if ownerType is influencer.' });
  }
  return problems;
}

function validateTime({ schedule, scheduledTime }: RuledPost): RuleProblem[] {
  if (schedule === 'scheduled' && !scheduledTime) {
    return [{ path: 'scheduledTime', message: 'Required if schedule is scheduled.' }];
  }
  if (schedule === 'asap' && scheduledTime) {
    return [{ path: 'scheduledTime', message: 'Only allowed if schedule is scheduled or draft.' }];
  }
  return [];
}

function validateModes({ platforms, publishMode, clipappSendToInbox }: RuledPost): RuleProblem[] {
  const supports: Record<PublishMode, (platform: Platform) => boolean> = {
    publish: () => true,
    draft: (platform) => platform === 'videoshorts' || (platform === 'clipapp' && clipappSendToInbox),
    inbox: (platform) => platform === 'clipapp',
  };
  return platforms
    .filter((platform) => !supports[publishMode](platform))
    .map((platform) => ({ path: 'publishMode', message: `${platform} does not support the mode ${publishMode}.` }));
}

function validatePlatformOverrides({ platforms, perPlatform, publishMode }: RuledPost): RuleProblem[] {
  const problems = (Object.keys(perPlatform) as Platform[])
    .filter((platform) => !platforms.includes(platform))
    .map((platform) => ({ path: `perPlatform.${platform}`, message: `The post does not go to ${platform}.` }));
  const privacy = perPlatform.videoshorts?.privacy;
  if (publishMode === 'draft' && privacy !== undefined && privacy !== 'private') {
    problems.push({ path: 'perPlatform.videoshorts.privacy', message: 'A draft is private.' });
  }
  return problems;
}

function validateDeclarations({ platforms, declarations }: RuledPost): RuleProblem[] {
  if (!platforms.includes('videoshorts') || declarations['madeForKids'] !== undefined) return [];
  return [{ path: 'declarations.madeForKids', message: 'Required for videoshorts: true or false.' }];
}

function validateOptions({ clipappOptions }: RuledPost): RuleProblem[] {
  return Object.entries(CLIPAPP_SPELLINGS)
    .filter(([restrictive, permissive]) => {
      const disabled = clipappOptions[restrictive];
      const allowed = clipappOptions[permissive];
      return disabled !== undefined && allowed !== undefined && disabled === allowed;
    })
    .map(([restrictive, permissive]) => ({
      path: `clipappOptions.${restrictive}`,
      message: `It contradicts ${permissive}.`,
    }));
}
