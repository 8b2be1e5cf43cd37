/** The rules between the properties of a post that JSON Schema can express. `validatePostRules` checks them. */
import { given, requireAny, when } from '../../../decks/schema/json-rules.ts';
import { PLATFORM_TERMS, PLATFORMS, type Platform } from '../../../domain/accounts/platforms.ts';
import { CLIPAPP_SPELLINGS } from '../../../domain/platforms/clipapp/switches.ts';
import { OWNER_RULES } from '../../contract/fields.ts';

function goesTo(platform: Platform): object {
  return given('selectedAccounts', given(platform, { minItems: 1 }));
}

/** Rejects modes that the platform lacks. With an inbox, it accepts a draft only with `clipappSendToInbox`. */
function describeModes(platform: Platform): object[] {
  const { modes } = PLATFORM_TERMS[platform];
  const goesThere = goesTo(platform);
  const inInbox = { allOf: [given('publishMode', { const: 'draft' }), goesThere] };
  return [
    ...(modes.includes('inbox') ? [] : [when(given('publishMode', { const: 'inbox' }), { not: goesThere })]),
    ...(modes.includes('inbox') ? [when(inInbox, given('clipappSendToInbox', { const: true }))] : []),
    ...(modes.length > 1 ? [] : [when(given('publishMode', { const: 'draft' }), { not: goesThere })]),
  ];
}

export const DECLARATION_RULES: readonly object[] = PLATFORMS.flatMap((platform) =>
  PLATFORM_TERMS[platform].requiredDeclarations.map((name) =>
    when(goesTo(platform), given('declarations', given(name))),
  ),
);

/** Only a published video has a first comment. */
const NO_COMMENT_OF_A_DRAFT = when(given('publishMode', { enum: ['draft', 'inbox'] }), {
  properties: {
    perPlatform: {
      properties: Object.fromEntries(PLATFORMS.map((platform) => [platform, { not: given('firstComment') }])),
    },
  },
});

const PRIVATE_DRAFT = when(given('publishMode', { const: 'draft' }), {
  properties: {
    perPlatform: {
      properties: Object.fromEntries(
        PLATFORMS.map((platform) => [platform, { properties: { privacy: { const: 'private' } } }]),
      ),
    },
  },
});

/** Rules that also apply to the posts of automations. */
export const TARGET_RULES: readonly object[] = [
  ...DECLARATION_RULES,
  ...PLATFORMS.map((platform) => when(given('perPlatform', given(platform)), goesTo(platform))),
  ...PLATFORMS.flatMap(describeModes),
  NO_COMMENT_OF_A_DRAFT,
  PRIVATE_DRAFT,
];

export const POST_RULES: readonly object[] = [
  requireAny([{ suggestionId: true }, { contentId: true }, { deck: true }, { videoUrl: true }, { images: true }]),
  when(given('deck'), given('format')),
  when(given('scheduledTime'), given('schedule', { enum: ['scheduled', 'draft'] })),
  when(given('schedule', { const: 'scheduled' }), given('scheduledTime')),
  ...OWNER_RULES,
  ...TARGET_RULES,
];

const RESCHEDULES = given('action', { const: 'reschedule' });

/** A change of many posts has a time if, and only if, it moves them. */
export const RESCHEDULE_RULES = [
  when(RESCHEDULES, given('scheduledTime')),
  when({ anyOf: [given('scheduledTime'), given('timezone')] }, RESCHEDULES),
];

/** The time zone has a default, so this rule is no `allOf`: oapi-codegen cannot merge the two. */
export const ZONE_OF_A_TIME = when(given('timezone'), given('scheduledTime'));

export const AT_LEAST_ONE_ACCOUNT = [requireAny(PLATFORMS.map((platform) => ({ [platform]: 1 })))];

/** The options of a pair such as `disableDuet` and `allowDuet` are not both true, nor both false. */
export const NO_CONTRADICTION = Object.entries(CLIPAPP_SPELLINGS).flatMap(([restrictive, permissive]) =>
  [true, false].map((value) =>
    when(given(restrictive, { const: value }), { properties: { [permissive]: { const: !value } } }),
  ),
);

/** Omits properties from the document that are refused with their own message. */
export function omitProperties(...names: readonly string[]) {
  return ({ jsonSchema }: { jsonSchema: { properties?: Record<string, unknown> } }): void => {
    for (const name of names) delete jsonSchema.properties?.[name];
  };
}
