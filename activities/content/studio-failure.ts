import { ApplicationFailure } from '@temporalio/activity';
import type { StudioFailureCode } from '../../domain/content/studio-failures.ts';
import { RenderFailure } from '../../decks/ffmpeg/render-failure.ts';

/** Why content cannot be generated: a stable code, a message for the caller, and whether a retry may help. */
export class StudioFailure extends Error {
  /** One of this service, or a provider's own. */
  readonly code: StudioFailureCode | (string & {});
  readonly retryable: boolean;

  constructor(code: StudioFailure['code'], message: string, retryable = false) {
    super(message);
    this.name = 'StudioFailure';
    this.code = code;
    this.retryable = retryable;
  }
}

/** Rethrows a failure of `work` as an `ApplicationFailure`. A permanent failure is not retried. */
export async function mapStudioFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StudioFailure) {
      const { message, code: type, retryable } = error;
      throw ApplicationFailure.create({ message, type, nonRetryable: !retryable });
    }
    if (error instanceof RenderFailure) throw ApplicationFailure.create({ message: error.message, type: error.code });
    throw error;
  }
}
