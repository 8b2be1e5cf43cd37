/** Why the own media of a post cannot be deleted. */
export const NO_OWN_MEDIA = 'The post has no own media; delete its content with DELETE /content/{id}.';
export const STILL_FETCHED =
  'The media is still being fetched; cancel the post, and try again once the fetch has ended.';
export const STILL_NEEDED = 'The post has not gone out and needs its media; cancel it first.';
