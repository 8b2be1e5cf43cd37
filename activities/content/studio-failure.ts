import { ApplicationFailure } from '@temporalio/activity';
import type { StudioFailureCode } from '../../domain/content/studio-failures.ts';
import { RenderFailure } from '../../decks/ffmpeg/render-failure.ts';

/** A retry cannot help with these. */
const PERMANENT_CODES: ReadonlySet<string> = new Set([
  'no_media_provider',
  'asset_missing',
  'asset_unreadable',
  'text_does_not_fit',
]);

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

/** Rethrows a `StudioFailure` or `RenderFailure` of `work` as an `ApplicationFailure`. A permanent failure is not retried. */
export async function mapStudioFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await mapRenderFailure(work);
  } catch (error) {
    if (!(error instanceof StudioFailure)) throw error;
    const { message, code: type, retryable } = error;
    throw ApplicationFailure.create({ message, type, nonRetryable: !retryable });
  }
}

/** Rethrows a `RenderFailure` of `work` as an `ApplicationFailure` with the same code and message. */
export async function mapRenderFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    const { message, code: type } = error;
    throw ApplicationFailure.create({ message, type, nonRetryable: PERMANENT_CODES.has(type) });
  }
}
