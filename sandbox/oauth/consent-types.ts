import type { Exchange } from '../http/exchange.ts';
import type { Platform } from '../platform.ts';
import type { SimulatorState } from '../state/simulator-state.ts';

/** The parameters of the authorize URL. */
export interface ConsentRequest {
  clientId: string;
  redirectUri: string;
  state: string | null;
  scopes: string[];
  challenge: string | null;
  team: string | null;
}

/** The platform-specific parts of a consent page. */
export interface ConsentPage {
  platform: Platform;
  title: string;
  clientParam: string;
  scopeSeparator: RegExp;
  codeSeconds: number;
  codePrefix: string;
  approved(code: string, scopes: string[]): Record<string, string>;
  denied: Record<string, string>;
  /** Appended to the redirect of an approval. */
  fragment: string;
  grantsRefreshToken(exchange: Exchange, state: SimulatorState, accountId: string): boolean;
}
