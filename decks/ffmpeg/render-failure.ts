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

/** The only error that leaves the renderer: a stable code for the row, and a sentence for a person. */
export class RenderFailure extends Error {
  readonly code: RenderFailureCode;

  constructor(code: RenderFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RenderFailure';
    this.code = code;
  }
}
