import { Client, types, type QueryConfig } from 'pg';

/**
 * Statement names by text. Limited by the number of statements in the code: the ORM's generated statements have no
 * parameters.
 */
const NAMES = new Map<string, string>();

/** A connection that prepares every statement with parameters once and then executes it by name. */
export class PreparedClient extends Client {
  override query(...given: unknown[]): never {
    const query = super.query as (...args: unknown[]) => never;
    const [text, values, ...rest] = given;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query.apply(this, given);
    // The pool's type parsers are the ORM's, which return timestamps as text.
    const config: QueryConfig = { name: getStatementName(text), text, values, types };
    return query.call(this, config, ...rest);
  }
}

function getStatementName(text: string): string {
  const name = NAMES.get(text) ?? `kinora_${NAMES.size + 1}`;
  NAMES.set(text, name);
  return name;
}
