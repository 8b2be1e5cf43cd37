import { Temporal } from 'temporal-polyfill';

/**
 * IANA names that the runtime accepts but does not list (time zone database 2025b): links such as `Asia/Kolkata` and
 * `Etc/UTC`, and fixed offsets such as `Etc/GMT+1`. Abbreviations (`EST`, `CET`) and country names (`Japan`) are
 * excluded on purpose.
 */
const LINKS_BY_AREA: Readonly<Record<string, string>> = {
  Africa: 'Asmara Timbuktu',
  America:
    'Argentina/Buenos_Aires Argentina/Catamarca Argentina/ComodRivadavia Argentina/Cordoba ' +
    'Argentina/Jujuy Argentina/Mendoza Atikokan Atka Ensenada Fort_Wayne Indiana/Indianapolis ' +
    'Kentucky/Louisville Knox_IN Montreal Nipigon Nuuk Pangnirtung Porto_Acre Rainy_River Rosario ' +
    'Santa_Isabel Shiprock Thunder_Bay Virgin Yellowknife',
  Antarctica: 'South_Pole',
  Asia:
    'Ashkhabad Choibalsan Chongqing Chungking Dacca Harbin Ho_Chi_Minh Istanbul Kashgar Kathmandu Kolkata ' +
    'Macao Tel_Aviv Thimbu Ujung_Pandang Ulan_Bator Yangon',
  Atlantic: 'Faroe Jan_Mayen',
  Australia: 'ACT Canberra Currie LHI NSW North Queensland South Tasmania Victoria West Yancowinna',
  Brazil: 'Acre DeNoronha East West',
  Canada: 'Atlantic Central Eastern Mountain Newfoundland Pacific Saskatchewan Yukon',
  Chile: 'Continental EasterIsland',
  Etc:
    'GMT GMT+0 GMT+1 GMT+10 GMT+11 GMT+12 GMT+2 GMT+3 GMT+4 GMT+5 GMT+6 GMT+7 GMT+8 GMT+9 GMT-0 GMT-1 ' +
    'GMT-10 GMT-11 GMT-12 GMT-13 GMT-14 GMT-2 GMT-3 GMT-4 GMT-5 GMT-6 GMT-7 GMT-8 GMT-9 GMT0 Greenwich ' +
    'UCT UTC Universal Zulu',
  Europe: 'Belfast Kyiv Nicosia Tiraspol Uzhgorod Zaporozhye',
  Mexico: 'BajaNorte BajaSur General',
  Pacific: 'Chuuk Johnston Kanton Pohnpei Samoa Yap',
  US: 'Alaska Aleutian Arizona Central East-Indiana Eastern Hawaii Indiana-Starke Michigan Mountain Pacific Samoa',
};

export const ZONE_LINKS: readonly string[] = [
  'UTC',
  'GMT',
  ...Object.entries(LINKS_BY_AREA).flatMap(([area, names]) => names.split(' ').map((name) => `${area}/${name}`)),
];

export type ParsedInstant = { ok: true; instant: Date; hadOffset: boolean } | { ok: false; message: string };

const DATE = String.raw`(?<year>\d{4})-(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12]\d|3[01])`;
const HOUR_MINUTE = String.raw`(?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d)`;
/** Optional, although RFC 3339 requires seconds: people and form fields omit them. */
const SECOND = String.raw`(?::(?<second>[0-5]\d)(?:\.(?<fraction>\d{1,9}))?)?`;
const OFFSET = String.raw`(?<offset>[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)`;
const DATE_TIME = new RegExp(`^${DATE}[Tt]${HOUR_MINUTE}${SECOND}${OFFSET}?$`);
const WALL_TIME = new RegExp(`^${DATE}[Tt ]${HOUR_MINUTE}${SECOND}$`);

const YEAR = '(?:19[7-9][0-9]|[2-8][0-9]{3}|9[0-8][0-9]{2}|99[0-8][0-9]|999[0-8])';
const LONG_MONTH = '(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])';
const SHORT_MONTH = '(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)';
const FEBRUARY = '02-(?:0[1-9]|1[0-9]|2[0-8])';
const LEAP_YEAR =
  '(?:19(?:7[26]|8[048]|9[26])|[2-9][0-9](?:0[48]|[2468][048]|[13579][26])|(?:[2468][048]|[3579][26])00)';
const TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.][0-9]{1,9})?)?';

/** Dates from 1970 to 9998 in the syntax that the regular expressions of all languages share, for the OpenAPI document. */
export const DATE_PATTERN = `(?:${YEAR}-(?:${LONG_MONTH}|${SHORT_MONTH}|${FEBRUARY})|${LEAP_YEAR}-02-29)`;
/** Local times that `parseInstant` accepts, with a date of `DATE_PATTERN`. */
export const LOCAL_TIME_PATTERN = `${DATE_PATTERN}[Tt]${TIME}`;
export const OFFSET_PATTERN = '(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])';

const KNOWN_ZONES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('timeZone'), ...ZONE_LINKS]);

/**
 * Parses an RFC 3339 date-time, whose seconds may be omitted, to milliseconds. Without `Z` or an offset it is a local
 * time in `timezone`: a time in a gap moves forward by the length of the gap, and an ambiguous time means the first
 * occurrence.
 */
export function parseInstant(text: string, timezone: string): ParsedInstant {
  const match = DATE_TIME.exec(text);
  if (!match) return refuse('It must be an RFC 3339 date-time such as 2026-11-03T09:00:00Z or 2026-11-03T09:00.');
  return toInstant(match.groups ?? {}, timezone);
}

/** Parses a local date and time of a CSV cell: a space may replace `T`, an offset is not allowed. */
export function parseWallTime(text: string, timezone: string): ParsedInstant {
  const match = WALL_TIME.exec(text);
  if (!match) return refuse('It must be a local date and time such as 2026-11-03T09:00, without an offset.');
  return toInstant(match.groups ?? {}, timezone);
}

/** Builds a regular expression of all zone names, grouped by area: `^(?:UTC|Europe/(?:Berlin|…))$`. */
export function buildZonePattern(): string {
  const areas = Object.entries(
    Object.groupBy([...KNOWN_ZONES].sort(), (name) => name.slice(0, name.indexOf('/') + 1)),
  ).map(([area, names = []]) => `${area}(?:${names.map((name) => name.slice(area.length)).join('|')})`);
  return `^(?:${areas.join('|').replaceAll('+', '[+]')})$`;
}

/** Whether `name` is an IANA zone name. Offsets and abbreviations are not, although `Intl` accepts them. */
export function isKnownZone(name: string): boolean {
  return KNOWN_ZONES.has(name);
}

function toInstant(groups: Record<string, string | undefined>, timezone: string): ParsedInstant {
  const wall = toWallTime(groups);
  if (!wall) return refuse('The date does not exist.');
  const { offset } = groups;
  if (offset === undefined && !isKnownZone(timezone)) return refuse('The time zone is not a known IANA zone name.');
  const zone = offset === undefined ? timezone : /z/i.test(offset) ? 'UTC' : offset;
  const instant = new Date(wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds);
  const year = instant.getUTCFullYear();
  if (year < 1 || year > 9999) return refuse('The year must be between 1 and 9999 in UTC.');
  return { ok: true, instant, hadOffset: offset !== undefined };
}

function toWallTime(groups: Record<string, string | undefined>): Temporal.PlainDateTime | null {
  const [year, month, day] = [Number(groups['year']), Number(groups['month']), Number(groups['day'])];
  if (day > Temporal.PlainYearMonth.from({ year, month }).daysInMonth) return null;
  const millisecond = Number((groups['fraction'] ?? '').padEnd(3, '0').slice(0, 3));
  const [hour, minute, second] = [Number(groups['hour']), Number(groups['minute']), Number(groups['second'] ?? 0)];
  return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second, millisecond });
}

function refuse(message: string): ParsedInstant {
  return { ok: false, message };
}
