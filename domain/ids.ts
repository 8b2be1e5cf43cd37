/** Prefixes of public ids. The part after `_` is a UUIDv7 in base62, so ids sort by creation time. */
export const ID_PREFIXES = {
  team: 'team',
  key: 'key',
  workspace: 'ws',
  generation: 'gen',
  content: 'con',
  post: 'post',
  target: 'tgt',
  account: 'acc',
  automation: 'aut',
  influencer: 'inf',
  asset: 'ast',
  upload: 'upl',
  ledgerEntry: 'led',
  webhook: 'wh',
  event: 'evt',
  delivery: 'dlv',
  trend: 'trd',
  claim: 'clm',
  crawl: 'crw',
  accessLink: 'lnk',
  reviewComment: 'cmt',
  member: 'mem',
  invitation: 'inv',
  session: 'ses',
  passkey: 'pky',
  mail: 'mail',
  notice: 'ntc',
  app: 'app',
  auditEntry: 'aud',
  proposal: 'prp',
  testClock: 'clk',
  erasure: 'ers',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

/** The pattern every path id must match (spec, conventions 8). */
export const ID_PATTERN = /^[a-z]+_[a-zA-Z0-9]+$/;

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BODY_LENGTH = 22;

/** A number in base62, most significant digit first, padded to `length`. */
export function base62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  while (text.length < length) {
    text = BASE62[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text;
}

/** Creates an id. `now` is in Unix milliseconds. Workflow code must not call this because it draws random bits. */
export function newId(kind: IdKind, now: number = Date.now()): string {
  const random = crypto.getRandomValues(new BigUint64Array(2));
  const randomA = (random[0] as bigint) & 0xfffn;
  const randomB = (random[1] as bigint) & 0x3fffffffffffffffn;
  const uuid = (BigInt(now) << 80n) | (7n << 76n) | (randomA << 64n) | (2n << 62n) | randomB;
  return `${ID_PREFIXES[kind]}_${base62(uuid, BODY_LENGTH)}`;
}

/** When an id was created, in Unix milliseconds; null if `newId` cannot have created it. */
export function readIdTime(id: string): number | null {
  const body = id.slice(id.indexOf('_') + 1);
  const uuid = [...body].reduce((value, digit) => value * 62n + BigInt(BASE62.indexOf(digit)), 0n);
  const isVersion7 = ((uuid >> 76n) & 0xfn) === 7n && ((uuid >> 62n) & 3n) === 2n;
  return body.length === BODY_LENGTH && isVersion7 ? Number(uuid >> 80n) : null;
}
