import type { SecretBox } from '../../adapters/secrets/secret-box.ts';
import type { Consent } from './finish-connect.ts';

/** A consent that waits for the owner's choice among levels. */
export interface WaitingConsent extends Consent {
  levels: string[];
}

export function sealConsent(box: SecretBox, consent: WaitingConsent): string {
  return box.seal(JSON.stringify(consent));
}

export function openConsent(box: SecretBox, sealed: string): WaitingConsent {
  const consent = JSON.parse(box.open(sealed)) as WaitingConsent;
  const { accessExpiresAt, refreshExpiresAt } = consent.grant;
  return {
    ...consent,
    grant: {
      ...consent.grant,
      accessExpiresAt: new Date(accessExpiresAt),
      refreshExpiresAt: refreshExpiresAt && new Date(refreshExpiresAt),
    },
  };
}
