import { z } from 'zod';

/** How a value of the call is mapped for a model. */
const ChoiceShape = z.strictObject({
  $from: z.string(),
  /** Replacements by value. */
  choices: z.record(z.string(), z.json()).optional(),
  /** The replacement for all other values. */
  otherwise: z.json().optional(),
  /** The numbers that the model accepts, ascending. The first one that is not below the value is used, else the last. */
  steps: z.array(z.number()).min(1).optional(),
  /** The least and the greatest number that the model accepts. Others become the nearer one. */
  range: z.tuple([z.number(), z.number()]).optional(),
  /** The model expects the number as text. */
  as: z.literal('text').optional(),
  /** The most characters that the model accepts. */
  max: z.int().positive().optional(),
});

type Choice = z.infer<typeof ChoiceShape>;

/**
 * Fills a model's input template: replaces `$name` by the value of that name and `{"$from": name, …}` by its mapped value. Names
 * without a value (a missing image, an unknown language) are left out.
 */
export function fillInput(
  template: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const filled = Object.entries(template).map(([key, value]) => [key, fill(value, values)] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

function fill(template: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof template === 'string') return template.startsWith('$') ? omitEmpty(values[template.slice(1)]) : template;
  if (Array.isArray(template)) return template.map((one) => fill(one, values)).filter((one) => one !== undefined);
  if (typeof template !== 'object' || template === null) return template;
  const choice = ChoiceShape.safeParse(template);
  return choice.success ? resolveChoice(choice.data, values) : fillInput(template as Record<string, unknown>, values);
}

function resolveChoice(choice: Choice, values: Readonly<Record<string, unknown>>): unknown {
  const value = omitEmpty(values[choice.$from]);
  if (value === undefined) return undefined;
  const { choices = {}, otherwise, range, as, max } = choice;
  if (Object.hasOwn(choices, String(value))) return fill(choices[String(value)], values);
  if (otherwise !== undefined) return fill(otherwise, values);
  if (choice.choices) return undefined;
  const stepped = range ? Math.min(Math.max(Number(value), range[0]), range[1]) : roundUp(choice, value);
  if (max !== undefined) return Array.from(String(stepped)).slice(0, max).join('');
  return as === 'text' ? String(stepped) : stepped;
}

function roundUp({ steps }: Choice, value: unknown): unknown {
  return steps ? (steps.find((step) => step >= Number(value)) ?? steps.at(-1)) : value;
}

/** A warning for each value that the template cuts: `prompt_truncated`, `speed_limited`. */
export function findCutValues(template: unknown, values: Readonly<Record<string, unknown>>): string[] {
  if (Array.isArray(template)) return template.flatMap((one) => findCutValues(one, values));
  if (typeof template !== 'object' || template === null) return [];
  const choice = ChoiceShape.safeParse(template);
  if (!choice.success) return Object.values(template).flatMap((one) => findCutValues(one, values));
  const { $from, max, range } = choice.data;
  const value = values[$from];
  if (max !== undefined && Array.from(String(value ?? '')).length > max) return [`${$from}_truncated`];
  const isOutside = range !== undefined && (Number(value) < range[0] || Number(value) > range[1]);
  return isOutside ? [`${$from}_limited`] : [];
}

function omitEmpty(value: unknown): unknown {
  const absent = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return absent ? undefined : value;
}
