import type { EntityManager } from '@mikro-orm/postgresql';
import { batched } from './batched.ts';
import { queryPrepared } from './query-prepared.ts';

interface UpdateText {
  table: string;
  /** The columns of the calls' inputs beside `id`, with their types. */
  input: string;
  /** Sets columns of `target` from the columns of `given`. */
  set: string;
  where: string;
  returning?: string;
}

/**
 * Updates rows of a table by their ids. Calls that arrive at the same time share a statement, which leaves locked rows to statements of
 * their own. Returns null if the row has no such id or does not fulfil the condition.
 */
export function batchedUpdate<In extends { id: string }, Row = unknown>(
  text: UpdateText,
): (em: EntityManager, input: In) => Promise<Row | null> {
  const given = `given as (select * from jsonb_to_recordset($1::jsonb) as given(place int, id text, ${text.input}))`;
  const free = `free as (select id from ${text.table} where id = any(array(select id from given)) for update skip locked)`;
  const update = `update ${text.table} target set ${text.set} from given where target.id = given.id and ${text.where}`;
  const returning = ['given.place', text.returning].filter(Boolean).join(', ');
  const single = `with ${given} ${update} returning ${returning}`;
  const many = `with ${given}, ${free} ${update} and target.id = any(array(select id from free)) returning ${returning}`;
  const run = async (em: EntityManager, statement: string, inputs: readonly In[]): Promise<(Row | undefined)[]> => {
    const rows = inputs.map((input, place) => ({ ...input, place }));
    const updated = await queryPrepared<Row & { place: number }>(em, statement, [JSON.stringify(rows)]);
    // By position, because two calls may have the same id. Then one of them gets the row.
    const found = new Map(updated.map(({ place, ...row }) => [place, row as Row]));
    return inputs.map((_, place) => found.get(place));
  };
  return batched<In, Row | null>({
    many: (em, inputs) => run(em, many, inputs),
    one: async (em, input) => (await run(em, single, [input]))[0] ?? null,
  });
}
