import { Client, types, type QueryConfig } from 'pg';

/** By statement. As many as the service has: those that the ORM makes up bring no values. */
const NAMES = new Map<string, string>();

/** A connection that prepares every statement whose values travel beside it, and runs it by name from then on. */
export class PreparedClient extends Client {
  override query(...given: unknown[]): never {
    const query = super.query as (...args: unknown[]) => never;
    const [text, values, ...rest] = given;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query.apply(this, given);
    // The pool's own reading of types is the ORM's, which leaves instants as text.
    const config: QueryConfig = { name: nameOf(text), text, values, types };
    return query.call(this, config, ...rest);
  }
}

function nameOf(text: string): string {
  const name = NAMES.get(text) ?? `kinora_${NAMES.size + 1}`;
  NAMES.set(text, name);
  return name;
}
