import { ApplicationFailure } from '@temporalio/activity';
import type { MediaFailureCode } from '../../../domain/content/own-media.ts';
import { RenderFailure } from '../../../decks/ffmpeg/render-failure.ts';

/** Why a caller's media cannot be used: a stable code, a message for the caller, and whether a retry may help. */
export class MediaFailure extends Error {
  readonly code: MediaFailureCode;
  readonly retryable: boolean;

  constructor(code: MediaFailureCode, message: string, retryable = false) {
    super(message);
    this.name = 'MediaFailure';
    this.code = code;
    this.retryable = retryable;
  }
}

/** Rethrows a failure of `work` as an `ApplicationFailure`. A permanent failure is not retried. */
export async function mapMediaFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const failure = asMediaFailure(error);
    if (!failure) throw error;
    const { message, code: type, retryable } = failure;
    throw ApplicationFailure.create({ message, type, nonRetryable: !retryable });
  }
}

function asMediaFailure(error: unknown): MediaFailure | null {
  if (error instanceof MediaFailure) return error;
  if (!(error instanceof RenderFailure)) return null;
  if (error.code === 'asset_unreadable') return new MediaFailure('media_unreadable', error.message);
  return new MediaFailure('media_failed', error.message, true);
}
