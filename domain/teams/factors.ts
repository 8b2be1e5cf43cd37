import type { Permission } from './roles.ts';
import type { Scope } from './scopes.ts';

/** A second factor of a person: codes of an app on the phone, or passkeys, each of which counts as both factors. */
export const FACTOR_KINDS = ['code', 'passkey'] as const;

export type FactorKind = (typeof FACTOR_KINDS)[number];

export const CODE = { digits: 6, seconds: 30, /** Steps before and after the clock's. */ window: 1 } as const;

export const RECOVERY_CODE_COUNT = 10;

/** 80 random bits, so that a plain hash of it suffices. */
export const RECOVERY_CODE_BYTES = 10;

const RECOVERY_CODE_FORM = /^[a-z2-7]{16}$/u;

export type CodeKind = 'code' | 'recovery_code';

/** Reads what a person has typed. Spaces, hyphens and case do not matter. Returns null if it is no code of either kind. */
export function readCode(typed: string): { kind: CodeKind; text: string } | null {
  const text = typed.toLowerCase().replaceAll(/[\s-]/gu, '');
  if (new RegExp(`^\\d{${CODE.digits}}$`, 'u').test(text)) return { kind: 'code', text };
  return RECOVERY_CODE_FORM.test(text) ? { kind: 'recovery_code', text } : null;
}

/** Formats a recovery code as `abcd-efgh-ijkl-mnop`. */
export function writeRecoveryCode(text: string): string {
  return text.match(/.{4}/gu)?.join('-') ?? text;
}

export const FACTOR_REFUSALS = {
  code_is_on: 'Codes are on; turn them off first.',
  code_is_off: 'Codes are not on.',
  required: 'Your team requires a second factor; add another one first.',
  own_first: 'Sign in with a second factor yourself before the team requires one.',
} as const;

export type FactorRefusal = keyof typeof FACTOR_REFUSALS;

/** The factors that a member has, and whether the team requires a second one. */
export interface Factors {
  /** Whether the member has a password and may use it: not if the provider of the team is required. */
  hasPassword: boolean;
  hasCode: boolean;
  passkeys: number;
  isRequired: boolean;
}

/** Decides whether a member may remove one factor of a kind. */
export function checkFactorRemoval({ hasCode, passkeys, isRequired }: Factors, kind: FactorKind): FactorRefusal | null {
  if (kind === 'code' && !hasCode) return 'code_is_off';
  const left = (hasCode && kind !== 'code' ? 1 : 0) + passkeys - (kind === 'passkey' ? 1 : 0);
  return isRequired && left <= 0 ? 'required' : null;
}

/** Decides whether a session may make the team require a second factor, so that no person locks themselves out. */
export function checkRequirement(isRequired: boolean, isVerified: boolean): FactorRefusal | null {
  return isRequired && !isVerified ? 'own_first' : null;
}

/** What a person may do without a second factor in a team that requires one: add one, and see and end sessions. */
export const ENROLMENT_TERMS: { scopes: readonly Scope[]; permissions: readonly Permission[] } = {
  scopes: [],
  permissions: ['sessions:read', 'sessions:write', 'factors:write'],
};

/** Minutes after a sign-in or a proof in which a session may add or remove a way to sign in. */
export const PROOF_MINUTES = 10;

export const PROOF_NEEDED =
  'Prove first that it is you, with PATCH /sessions/proof, or sign in again. A session alone opens no way in.';

/** For a person who has neither a password nor codes. */
export const NO_PROOF = 'You have no password and no codes here. Use a passkey, or sign out and in again.';

export const FACTOR_NEEDED =
  'Your team requires a second factor. Add one under Settings, Sessions, or sign in with it.';
