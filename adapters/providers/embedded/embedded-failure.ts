import type { ProviderFailure } from '../../ports.ts';

/** Carries a failure from where it is seen to `start`, which answers with it. */
export class EmbeddedFailure extends Error {
  readonly failure: ProviderFailure;

  constructor(kind: ProviderFailure['kind'], code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedFailure';
    this.failure = { kind, code, message };
  }
}
