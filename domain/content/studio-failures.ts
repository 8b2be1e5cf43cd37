/** Error codes of failed studio jobs that are not our bugs. Providers' own codes may occur as well. */
export const STUDIO_FAILURES = [
  'not_makeable',
  'source_unreachable',
  'source_too_large',
  'source_unreadable',
  'source_too_long',
  'provider_answer_lost',
  'provider_too_slow',
  'product_unreadable',
  'script_too_long',
  'text_does_not_fit',
] as const;

export type StudioFailureCode = (typeof STUDIO_FAILURES)[number];
