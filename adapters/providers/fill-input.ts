import { z } from 'zod';

/** One value of a call, as a model wants it. */
const ChoiceShape = z.strictObject({
  $from: z.string(),
  /** What stands for each value. */
  choices: z.record(z.string(), z.json()).optional(),
  /** For values without a choice. */
  otherwise: z.json().optional(),
  /** Numbers that the model takes, ascending: the first that is not below the value, else the last. */
  steps: z.array(z.number()).min(1).optional(),
  /** The model takes the number as text. */
  as: z.literal('text').optional(),
  /** Characters that the model takes at most. */
  max: z.int().positive().optional(),
});

type Choice = z.infer<typeof ChoiceShape>;

/**
 * The input of a model: its template with `$name` replaced by the value of that name and `{"$from": name, …}` by what is
 * chosen for it. What has no value (an absent picture, an unknown language) is left out.
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
  const { choices = {}, otherwise, steps, as, max } = choice;
  if (Object.hasOwn(choices, String(value))) return fill(choices[String(value)], values);
  if (otherwise !== undefined) return fill(otherwise, values);
  if (choice.choices) return undefined;
  const stepped = steps ? (steps.find((step) => step >= Number(value)) ?? steps.at(-1)) : value;
  if (max !== undefined) return Array.from(String(stepped)).slice(0, max).join('');
  return as === 'text' ? String(stepped) : stepped;
}

function omitEmpty(value: unknown): unknown {
  const absent = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return absent ? undefined : value;
}
