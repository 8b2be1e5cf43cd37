import type { z } from 'zod';

/**
 * Parses JSON of an external service. Integers beyond 2^53 (64-bit ids) become strings with their exact digits. Returns undefined
 * if the text is not JSON, or nested so deeply that it cannot be walked.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, keepExactIntegers);
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof RangeError) return undefined;
    throw cause;
  }
}

/** Parses JSON of an external service; null if it does not have this shape. */
export function parseResponse<T>(shape: z.ZodType<T>, text: string): T | null {
  const read = shape.safeParse(parseJson(text));
  return read.success ? read.data : null;
}

function keepExactIntegers(_key: string, value: unknown, context?: { source?: string }): unknown {
  const inexact = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return inexact ? (context?.source ?? String(value)) : value;
}
