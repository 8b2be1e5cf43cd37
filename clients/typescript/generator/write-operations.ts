import type { Shape } from './name-schemas.ts';

/** Returns the text of the module `operations.ts`. */
export function writeOperations(shapes: readonly Shape[]): string {
  const types = [...new Set(shapes.flatMap(listTypes))].sort();
  const placed = shapes.flatMap(({ route, item }) => (item?.at ? [`'${route}': '${item.at}',`] : []));
  return [
    '// Generated from the OpenAPI document by `npm run client`; do not edit.',
    '',
    `import type { ${types.join(', ')} } from './schemas.ts';`,
    '',
    '/** The types of every operation, by method and path. */',
    'export interface Operations {',
    ...shapes.map(writeEntry),
    '}',
    '',
    '/** The field of `data` with the items, for paged lists whose data is not an array. */',
    `export const ITEMS_AT: Readonly<Record<string, string>> = { ${placed.join(' ')} };`,
    '',
  ].join('\n');
}

function writeEntry({ route, summary, description, path, query, body, form, data, item }: Shape): string {
  const parts = [
    path.length > 0 ? `path: { ${path.map((name) => `${name}: string`).join('; ')} }` : '',
    query ? `query${query.required ? '' : '?'}: ${query.type}` : '',
  ].filter(Boolean);
  const inputs = [
    body ? [...parts, `body${body.required ? '' : '?'}: ${body.type}`] : parts,
    ...(form ? [[...parts, `form: ${form}`]] : []),
  ].map((input) => (input.length > 0 ? `{ ${input.join('; ')} }` : 'Record<never, never>'));
  const comment = `${summary}. ${description}`.replaceAll('*/', '* /').replaceAll(/\s+/gu, ' ');
  const listed = item ? `; item: ${item.type}` : '';
  return `/** ${comment} */\n'${route}': { input: ${inputs.join(' | ')}; data: ${data}${listed} };`;
}

function listTypes({ query, body, form, data, item }: Shape): string[] {
  const names = [query?.type, body?.type, form, data, item?.type];
  return names.flatMap((name) => (name ? [name.replace('[]', '')] : []));
}
