import type { Shape } from './name-schemas.ts';

/** The module of the operations: a map from `GET /posts` to what it takes and gives. */
export function writeOperations(shapes: readonly Shape[]): string {
  const types = [...new Set(shapes.flatMap(typesOf))].sort();
  const placed = shapes.flatMap(({ route, item }) => (item?.at ? [`'${route}': '${item.at}',`] : []));
  return [
    '// Generated from the OpenAPI document by `npm run client`; do not edit.',
    '',
    `import type { ${types.join(', ')} } from './schemas.ts';`,
    '',
    '/** Every operation by its method and path, as the reference spells them. */',
    'export interface Operations {',
    ...shapes.map(entryOf),
    '}',
    '',
    '/** Where a page keeps its entries, for lists whose data is more than that. */',
    `export const ITEMS_AT: Readonly<Record<string, string>> = { ${placed.join(' ')} };`,
    '',
  ].join('\n');
}

function entryOf({ route, summary, description, path, query, body, form, data, item }: Shape): string {
  const parts = [
    path.length > 0 ? `path: { ${path.map((name) => `${name}: string`).join('; ')} }` : '',
    query ? `query${query.required ? '' : '?'}: ${query.type}` : '',
  ].filter(Boolean);
  const inputs = [
    body ? [...parts, `body${body.required ? '' : '?'}: ${body.type}`] : parts,
    ...(form ? [[...parts, `form: ${form}`]] : []),
  ].map((input) => (input.length > 0 ? `{ ${input.join('; ')} }` : 'Record<never, never>'));
  const said = `${summary}. ${description}`.replaceAll('*/', '* /').replaceAll(/\s+/gu, ' ');
  const listed = item ? `; item: ${item.type}` : '';
  return `/** ${said} */\n'${route}': { input: ${inputs.join(' | ')}; data: ${data}${listed} };`;
}

function typesOf({ query, body, form, data, item }: Shape): string[] {
  const names = [query?.type, body?.type, form, data, item?.type];
  return names.flatMap((name) => (name ? [name.replace('[]', '')] : []));
}
