export type RenderFailureCode =
  | 'no_media_provider'
  | 'asset_missing'
  | 'asset_unreadable'
  | 'text_does_not_fit'
  | 'encoder_missing'
  | 'encoder_failed'
  | 'timed_out'
  | 'cancelled'
  | 'internal_error';

/** The only error that the renderer throws: a stable code that is stored, and a sentence for users. */
export class RenderFailure extends Error {
  readonly code: RenderFailureCode;

  constructor(code: RenderFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RenderFailure';
    this.code = code;
  }
}
