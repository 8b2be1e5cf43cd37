import type { Schema } from '../../typescript/generator/document.ts';

/** A class or alias of the generated module. */
export interface Definition {
  name: string;
  text: string;
}

const SCALARS: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};
const KEYWORDS = ['from', 'import', 'in', 'is', 'class', 'def', 'global', 'pass', 'with', 'as', 'not', 'or', 'and'];

export const isIdentifier = (name: string): boolean => /^[A-Za-z_]\w*$/u.test(name) && !KEYWORDS.includes(name);

/** Writes the Python types of schemas. Anonymous objects become classes that are named after their path. */
export class PythonTypes {
  readonly definitions: Definition[] = [];

  define(name: string, schema: Schema): void {
    if (hasProperties(schema)) this.#defineClass(name, schema);
    else this.definitions.push({ name, text: `${name}: TypeAlias = ${quote(this.write(schema, name))}` });
  }

  /** Returns the type as an expression. `path` names an anonymous object. */
  write(schema: Schema, path: string): string {
    if (schema.$ref) return schema.$ref.replace('#/components/schemas/', '');
    if ('contentMediaType' in schema) return 'FileContent';
    const values = ('const' in schema ? [schema['const']] : schema['enum']) as unknown[] | undefined;
    if (values) return writeLiteral(values);
    const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
    if (choices) return joinUnion(choices.map((choice, index) => this.write(choice, `${path}${index + 1}`)));
    const types = [schema.type ?? []].flat();
    return types.length === 0 ? 'Any' : joinUnion(types.map((type) => this.#writeTyped(type, schema, path)));
  }

  #writeTyped(type: string, schema: Schema, path: string): string {
    if (type === 'array') return `List[${this.write(schema.items ?? {}, `${path}Item`)}]`;
    if (type !== 'object') return SCALARS[type] ?? 'Any';
    if (hasProperties(schema)) {
      this.#defineClass(path, schema);
      return path;
    }
    const values = schema['additionalProperties'];
    const value = typeof values === 'object' && values !== null ? this.write(values as Schema, `${path}Value`) : 'Any';
    return `Dict[str, ${value}]`;
  }

  #defineClass(name: string, schema: Schema): void {
    const required = new Set(schema.required ?? []);
    const fields = Object.entries(schema.properties ?? {}).map(([key, property]): [string, string, string] => {
      const type = this.write(property, `${name}${toPascalCase(key)}`);
      return [key, required.has(key) ? type : `NotRequired[${type}]`, getDescription(property)];
    });
    const body = fields.every(([key]) => isIdentifier(key))
      ? [
          `class ${name}(TypedDict):`,
          ...(getDescription(schema) ? [`    ${toDocstring(getDescription(schema))}`, ''] : []),
          ...fields.flatMap(([key, type, comment]) => [
            `    ${key}: ${type}`,
            ...(comment ? [`    ${toDocstring(comment)}`] : []),
          ]),
        ]
      : [
          `${name} = TypedDict(`,
          `    "${name}",`,
          `    {${fields.map(([key, type]) => `"${key}": ${quote(type)}`).join(', ')}},`,
          ')',
        ];
    this.definitions.push({ name, text: body.join('\n') });
  }
}

const hasProperties = (schema: Schema): boolean => Object.keys(schema.properties ?? {}).length > 0;
const getDescription = (schema: Schema): string => (schema['description'] as string | undefined) ?? '';
const quote = (type: string): string => `'${type.replaceAll("'", '"')}'`;
const joinUnion = (types: string[]): string => [...new Set(types)].join(' | ');
const toPascalCase = (key: string): string =>
  key.replaceAll(/(?:^|[^A-Za-z0-9]+)(\w)/gu, (_, letter: string) => letter.toUpperCase());

export const toDocstring = (text: string): string =>
  `"""${text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replaceAll(/\s+/gu, ' ').replace(/"$/u, '" ').trim()}"""`;

export const toSnakeCase = (name: string): string =>
  name
    .replaceAll('-', '_')
    .replaceAll(/([a-z0-9])([A-Z])/gu, '$1_$2')
    .toLowerCase();

function writeLiteral(values: readonly unknown[]): string {
  const written = values.filter((value) => value !== null).map(writeValue);
  const parts = [written.length > 0 ? `Literal[${written.join(', ')}]` : '', values.includes(null) ? 'None' : ''];
  return parts.filter(Boolean).join(' | ');
}

function writeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}
