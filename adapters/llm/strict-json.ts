import { z } from 'zod';
import type { WantedJson } from './chat-model.ts';

/** A schema in the strict subset: every property required, none besides them. What it cannot say is checked afterwards. */
export function strictJson(name: string, shape: z.ZodType): WantedJson {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape) as Record<string, unknown>;
  return { name, schema };
}
