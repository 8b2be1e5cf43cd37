import { findStatedNumber } from '../../text/stated-number.ts';
import type { UsableClaim } from './usable-claim.ts';

/** Whether a stat video can be made from a claim. Only value propositions count. */
export function isCountable({ claim, text }: UsableClaim): boolean {
  return claim.kind === 'valueProps' && findStatedNumber(text) !== null;
}
