import { ApplicationFailure } from '@temporalio/activity';
import type { MediaFailureCode } from '../../../domain/content/own-media.ts';
import { RenderFailure } from '../../../decks/ffmpeg/render-failure.ts';

/** Why a caller's media cannot be had: a stable code, a sentence for the caller, and whether waiting may help. */
export class MediaFailure extends Error {
  readonly code: MediaFailureCode;
  readonly passing: boolean;

  constructor(code: MediaFailureCode, message: string, passing = false) {
    super(message);
    this.name = 'MediaFailure';
    this.code = code;
    this.passing = passing;
  }
}

/** Passes the reason on as Temporal knows it: what is wrong with a file is not tried again. */
export async function toMediaActivityFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const failure = asMediaFailure(error);
    if (!failure) throw error;
    const { message, code: type, passing } = failure;
    throw ApplicationFailure.create({ message, type, nonRetryable: !passing });
  }
}

function asMediaFailure(error: unknown): MediaFailure | null {
  if (error instanceof MediaFailure) return error;
  if (!(error instanceof RenderFailure)) return null;
  if (error.code === 'asset_unreadable') return new MediaFailure('media_unreadable', error.message);
  return new MediaFailure('media_failed', error.message, true);
}
