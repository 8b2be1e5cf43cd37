import { z } from 'zod';
import type { JsonFormat } from './chat-protocol.ts';

/** Converts `shape` to JSON Schema. Strict servers accept only strict objects without optional properties. */
export function createJsonFormat(name: string, shape: z.ZodType): JsonFormat {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape) as Record<string, unknown>;
  return { name, schema };
}
