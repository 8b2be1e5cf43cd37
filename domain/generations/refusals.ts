export const GENERATION_DISCARDED = 'The idea was discarded; ask for new ones.';

export const GENERATION_ACCEPTED = 'The idea was accepted; delete its content instead.';

export const CONTENT_DELETED =
  "The idea's content was deleted; to make it again, send POST /content/{format} its suggestionId and what else the format needs.";
