import { createHmac } from 'node:crypto';
import type { ApiDeps } from '../../api/api-deps.ts';

/** 20 bytes in base32. */
export const CODE_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an app on a phone shows (RFC 6238), some steps of 30 seconds from now. */
export function showCode(secret = CODE_SECRET, steps = 0): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', key).update(step).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Stores the secret of a member, of which `showCode` shows the codes. */
export async function addCode(
  { orm, secrets }: Pick<ApiDeps, 'orm' | 'secrets'>,
  memberId: string,
  isConfirmed = true,
): Promise<void> {
  const confirmed = isConfirmed ? 'clock_timestamp()' : 'null';
  await orm.em
    .fork()
    .execute(`insert into member_code (member_id, secret_sealed, confirmed_at) values (?, ?, ${confirmed})`, [
      memberId,
      secrets.seal(CODE_SECRET),
    ]);
}

/** Lets a code of a step that was used before be used again. */
export async function forgetSteps({ orm }: Pick<ApiDeps, 'orm'>): Promise<void> {
  await orm.em.fork().execute('update member_code set used_step = 0');
}
