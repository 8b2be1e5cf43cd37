import { ApplicationFailure } from '@temporalio/activity';
import { RenderFailure } from '../../decks/ffmpeg/render-failure.ts';

/** A retry cannot help with these. */
const PERMANENT_CODES: ReadonlySet<string> = new Set([
  'no_media_provider',
  'asset_missing',
  'asset_unreadable',
  'text_does_not_fit',
]);

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
