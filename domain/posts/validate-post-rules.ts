import { CLIPAPP_SPELLINGS } from '../platforms/clipapp/switches.ts';
import { listPlatforms, PLATFORM_TERMS, type Platform } from '../accounts/platforms.ts';
import type { PostReferences } from './post-references.ts';
import type { PostProblem, PostRequest } from './post-request.ts';
import { selectTargetMode } from './post.ts';

/** Lists everything in a post that contradicts itself, a platform or its rows. */
export function validatePostRules(request: PostRequest, references: PostReferences | null): PostProblem[] {
  const post = { ...request, platforms: listPlatforms(request.selectedAccounts) };
  return [
    ...validateAccounts(post),
    ...validateTime(post),
    ...validateModes(post),
    ...validatePlatformOverrides(post),
    ...validateDeclarations(post),
    ...validateOptions(post),
    ...validateOwner(post),
    ...validateSource(post, references),
    ...(references ? validateOwners(post, references) : []),
  ];
}

/** Every platform in `platforms` has at least one selected account. */
interface RuledPost extends PostRequest {
  platforms: readonly Platform[];
}

function validateAccounts({ platforms }: RuledPost): PostProblem[] {
  return platforms.length > 0 ? [] : [{ path: 'selectedAccounts', message: 'At least one account is required.' }];
}

function validateTime({ schedule, slot }: RuledPost): PostProblem[] {
  if (schedule === 'scheduled' && !slot) {
    return [{ path: 'scheduledTime', message: 'Required if schedule is scheduled.' }];
  }
  if (schedule === 'asap' && slot) {
    return [{ path: 'scheduledTime', message: 'Only allowed if schedule is scheduled or draft.' }];
  }
  return [];
}

function validateModes({ platforms, publishMode, clipappSendToInbox }: RuledPost): PostProblem[] {
  return platforms
    .filter((platform) => !supportsMode(platform, publishMode, clipappSendToInbox))
    .map((platform) => ({ path: 'publishMode', message: `${platform} does not support the mode ${publishMode}.` }));
}

/** With `clipappSendToInbox`, a platform with an inbox accepts every mode, because the post goes to the inbox instead. */
function supportsMode(platform: Platform, publishMode: RuledPost['publishMode'], clipappSendToInbox: boolean): boolean {
  const { modes } = PLATFORM_TERMS[platform];
  return modes.includes(publishMode) || modes.includes(selectTargetMode(platform, publishMode, clipappSendToInbox));
}

function validatePlatformOverrides({ platforms, perPlatform, publishMode }: RuledPost): PostProblem[] {
  const overridden = Object.keys(perPlatform) as Platform[];
  const unselected = overridden
    .filter((platform) => !platforms.includes(platform))
    .map((platform) => ({ path: `perPlatform.${platform}`, message: `The post does not go to ${platform}.` }));
  if (publishMode !== 'draft') return unselected;
  const visible = overridden
    .filter((platform) => (perPlatform[platform]?.privacy ?? 'private') !== 'private')
    .map((platform) => ({ path: `perPlatform.${platform}.privacy`, message: 'A draft is private.' }));
  return [...unselected, ...visible];
}

function validateDeclarations({ platforms, declarations }: RuledPost): PostProblem[] {
  return platforms.flatMap((platform) =>
    PLATFORM_TERMS[platform].requiredDeclarations
      .filter((name) => declarations[name] === undefined)
      .map((name) => ({ path: `declarations.${name}`, message: `Required for ${platform}: true or false.` })),
  );
}

function validateOptions({ clipappOptions }: RuledPost): PostProblem[] {
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

function validateOwner({ ownerType, influencerId }: RuledPost): PostProblem[] {
  if ((ownerType === 'influencer') === Boolean(influencerId)) return [];
  const message = influencerId ? 'It is sent with ownerType influencer only.' : 'Required if ownerType is influencer.';
  return [{ path: 'influencerId', message }];
}

function validateSource({ source }: RuledPost, references: PostReferences | null): PostProblem[] {
  if (!source) {
    const message = 'A post needs a source: suggestionId, contentId, deck with format, videoUrl or images.';
    return [{ path: 'deck', message }];
  }
  if (source.kind === 'generation' || source.kind === 'content') return [];
  if (source.kind === 'own_media') return [...source.problems];
  const format = source.format ? [] : [{ path: 'format', message: 'It is required with a deck.' }];
  // The deck is checked again once its assets are loaded.
  const checked = references?.media?.kind === 'deck' ? references.media : source;
  return [...format, ...checked.problems];
}

/** Every account must belong to the owner of the post. */
function validateOwners(
  { ownerType, influencerId, selectedAccounts }: RuledPost,
  { accounts }: PostReferences,
): PostProblem[] {
  const others = accounts.filter((account) =>
    ownerType === 'brand' ? account.ownerType !== 'brand' : account.influencerId !== influencerId,
  );
  const owner = ownerType === 'brand' ? 'the brand' : 'this influencer';
  return others.map(({ platform, id }) => ({
    path: `selectedAccounts.${platform}[${selectedAccounts[platform]?.indexOf(id) ?? 0}]`,
    message: `It is not an account of ${owner}.`,
  }));
}
