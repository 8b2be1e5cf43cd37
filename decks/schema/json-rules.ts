/** Rules between the properties of an object, in JSON Schema. The refinements of the zod schema beside them check the same. */

interface ObjectSchema {
  type?: unknown;
  properties?: Record<string, unknown>;
  required?: string[];
  additionalProperties?: unknown;
  anyOf?: unknown[];
}

/**
 * Describes an object that has exactly one of several properties as one closed object per property. `excludedBy` has each of them,
 * with the further properties that do not go with it.
 */
export function splitBy(excludedBy: Readonly<Record<string, readonly string[]>>) {
  const names = Object.keys(excludedBy);
  return ({ jsonSchema }: { jsonSchema: object }): void => {
    const schema = jsonSchema as ObjectSchema;
    const { type, properties = {}, required = [], additionalProperties } = schema;
    schema.anyOf = names.map((name) => {
      const others = [...names.filter((one) => one !== name), ...(excludedBy[name] ?? [])];
      const kept = Object.entries(properties).filter(([property]) => !others.includes(property));
      return { type, properties: Object.fromEntries(kept), required: [name, ...required], additionalProperties };
    });
    for (const keyword of ['type', 'properties', 'required', 'additionalProperties'] as const) delete schema[keyword];
  };
}

/** Properties that are enough together: `true` for a given one, a number for a list with at least that many entries. */
type Way = Readonly<Record<string, true | number>>;

/** Requires a property, and that it is valid. */
export function given(name: string, schema: object = {}): object {
  return { required: [name], properties: { [name]: schema } };
}

// oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
const CONSEQUENCE = 'then';

export function when(condition: object, consequence: object): object {
  return { if: condition, [CONSEQUENCE]: consequence };
}

/** Requires one of the ways, within an `if` that is always true, because code generators would split the type by a bare `anyOf`. */
export function requireAny(ways: readonly Way[]): object {
  return when({}, { anyOf: ways.map(requireAll) });
}

function requireAll(way: Way): object {
  const rules = Object.entries(way).map(([name, needed]) => [name, needed === true ? {} : { minItems: needed }]);
  return { required: Object.keys(way), properties: Object.fromEntries(rules) as object };
}
