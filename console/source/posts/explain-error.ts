import type { PostTarget } from '../../../clients/typescript/source/index.ts';

/** What a person does about a failed or delayed target. */
export function explainError({ status, error, platform }: PostTarget): string {
  if (status === 'publishing' || status === 'processing') return 'Nothing to do: the service tries again by itself.';
  const code = error?.code ?? '';
  if (/token|revoked|auth|scope|permission/u.test(code))
    return `Connect the ${platform} account again in the settings, then repeat the post as a draft.`;
  if (/unknown/u.test(code))
    return `Look at the account on ${platform} first: the post may be there. It is never sent twice by itself.`;
  if (/rate|quota|limit|spam/u.test(code))
    return `${platform} limits this account. Repeat the post as a draft and publish it later.`;
  if (/media|video|duration|format|size|render/u.test(code)) return 'Change the video, then compose the post again.';
  return 'Repeat the post as a draft, change what was refused, and publish it.';
}
