import type { PublishJob } from '../../ports.ts';

/** What the owner chose, as fields of a container. */
export function buildChoiceFields({ shareToFeed, collaborators, userTags }: PublishJob['choices']) {
  const fields: Record<string, string> = {};
  if (shareToFeed !== undefined) fields['share_to_feed'] = String(shareToFeed);
  if (collaborators?.length) fields['collaborators'] = JSON.stringify(collaborators);
  if (userTags?.length) fields['user_tags'] = JSON.stringify(userTags.map((username) => ({ username })));
  return fields;
}
