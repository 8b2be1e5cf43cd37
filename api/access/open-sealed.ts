import { SealError } from '../../adapters/secrets/secret-box.ts';
import type { ApiContext } from '../http/context.ts';

/** Decrypts JSON that this service has sealed and given to a client. Returns null for any other text. */
export function openSealed({ deps }: ApiContext, sealed: string): unknown {
  try {
    return JSON.parse(deps.secrets.open(sealed)) as unknown;
  } catch (error) {
    if (error instanceof SealError || error instanceof SyntaxError) return null;
    throw error;
  }
}
