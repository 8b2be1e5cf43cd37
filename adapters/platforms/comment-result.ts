import type { PlatformError } from '../ports.ts';

/** Platforms trim comments, and may fold white space. */
export function isSameComment(shown: string | null | undefined, text: string): boolean {
  return shown !== null && shown !== undefined && normalizeText(shown) === normalizeText(text);
}

function normalizeText(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
}

export function postNotFoundError(platform: string, platformCode: string | null): PlatformError {
  const message = `${platform} no longer finds the post; it was probably deleted there.`;
  return { kind: 'terminal', code: 'post_gone', message, platformCode };
}

export function commentsDisabledError(platform: string, platformCode: string | null): PlatformError {
  const message = `Comments are closed on this ${platform} post; open them in the app and write the comment there.`;
  return { kind: 'terminal', code: 'comments_disabled', message, platformCode };
}

export function commentScopeError(platform: string, platformCode: string | null): PlatformError {
  const message = `The account did not grant ${platform} the permission to comment; connect it again and allow everything.`;
  return { kind: 'reconnect', code: 'scope_missing', message, platformCode };
}
