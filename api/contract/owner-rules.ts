import { given, when } from '../../decks/schema/json-rules.ts';

/** `influencerId` is given if, and only if, `ownerType` is influencer. */
export const OWNER_RULES = [
  when(given('ownerType', { const: 'influencer' }), given('influencerId')),
  when(given('influencerId'), given('ownerType', { const: 'influencer' })),
];
