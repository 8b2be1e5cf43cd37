import { z } from 'zod';
import type { JsonFormat } from './chat-model.ts';

/** A schema in the strict subset: every property required, none besides them. What it cannot say is checked afterwards. */
export function createJsonFormat(name: string, shape: z.ZodType): JsonFormat {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape) as Record<string, unknown>;
  return { name, schema };
}
