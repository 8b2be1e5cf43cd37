import type { ProviderFailure } from '../../ports.ts';

/** Carries a failure to `start`, which returns it. */
export class EmbeddedFailure extends Error {
  readonly failure: ProviderFailure;

  constructor(kind: ProviderFailure['kind'], code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedFailure';
    this.failure = { kind, code, message };
  }
}
