declare const checked: unique symbol;

/** Why a target was not published, as every response and event shows it. Only `targetError` makes one, so it has exactly these fields. */
export interface TargetError {
  code: string;
  message: string;
  /** The platform's own code. */
  platformCode: string | null;
  readonly [checked]: true;
}

/**
 * Checks at run time what a row, an event or a response gets: another field is dropped, and a missing one is filled. Stored values
 * pass through it again when they are presented.
 */
export function targetError(error: { code: unknown; message: unknown; platformCode?: unknown }): TargetError {
  return {
    code: toText(error.code) ?? 'unknown_error',
    message: toText(error.message) ?? 'It was not published. The platform reported no reason.',
    platformCode: toText(error.platformCode),
  } as TargetError;
}

export function presentTargetError(stored: TargetError | null): TargetError | null {
  return stored && targetError(stored);
}

function toText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}
