import { ApplicationFailure } from '@temporalio/activity';
import type { StudioFailureCode } from '../../domain/content/studio-failures.ts';
import { RenderFailure } from '../../decks/ffmpeg/render-failure.ts';

/** Why a studio job cannot be made: a stable code, a sentence for the caller, and whether waiting may help. */
export class StudioFailure extends Error {
  /** One of ours, or a provider's own. */
  readonly code: StudioFailureCode | (string & {});
  readonly passing: boolean;

  constructor(code: StudioFailure['code'], message: string, passing = false) {
    super(message);
    this.name = 'StudioFailure';
    this.code = code;
    this.passing = passing;
  }
}

/** Passes the reason on as Temporal knows it: what was refused is not tried again. */
export async function toStudioActivityFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StudioFailure) {
      const { message, code: type, passing } = error;
      throw ApplicationFailure.create({ message, type, nonRetryable: !passing });
    }
    if (error instanceof RenderFailure) throw ApplicationFailure.create({ message: error.message, type: error.code });
    throw error;
  }
}
