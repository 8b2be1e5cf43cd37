import { Secret, TOTP } from 'otpauth';
import { CODE } from '../../domain/teams/factors.ts';

const ISSUER = 'Kinora';

/** 160 random bits, as RFC 4226 recommends, in base32. */
export function createCodeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth:` URI of the secret, which an app on the phone reads as a QR code. */
export function buildCodeUri(secret: string, label: string): string {
  return build(secret, label).toString();
}

/** The time step of a code; null if the code is not valid around `nowMs`. */
export function findCodeStep(secret: string, code: string, nowMs = Date.now()): number | null {
  const delta = build(secret).validate({ token: code, timestamp: nowMs, window: CODE.window });
  return delta === null ? null : Math.floor(nowMs / 1_000 / CODE.seconds) + delta;
}

function build(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    digits: CODE.digits,
    period: CODE.seconds,
  });
}

export function toBase32(bytes: Uint8Array): string {
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}
