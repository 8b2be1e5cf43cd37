import type { Claim } from '../generation-draft.ts';
import type { ClaimKind } from './claim-kind.ts';

/** A claim that a hook can be built on. */
export interface UsableClaim {
  claim: Claim;
  kind: ClaimKind;
  /** Without a final full stop. */
  text: string;
}
