import { z } from 'zod';
import type { JsonFormat } from './chat-protocol.ts';

/** A schema in the strict subset: every property is required, and no others are allowed. Other constraints are checked later. */
export function createJsonFormat(name: string, shape: z.ZodType): JsonFormat {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape) as Record<string, unknown>;
  return { name, schema };
}
