import { DriverException, type EntityManager } from '@mikro-orm/postgresql';
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

/** Batches and single calls in flight at once. Other calls go into the next batch. */
const MAX_BATCHES_IN_FLIGHT = 2;
const MAX_SINGLE_IN_FLIGHT = 2;
/** Calls per batch: enough to share a commit, and few enough that the first does not wait long for the last. */
const MAX_BATCH = 50;

/** A query with a batch statement and a single statement. */
export interface BatchedQuery<In, Out> {
  /**
   * Results in the order of the inputs; undefined for a call that needs the single statement. Must not wait long for a
   * lock.
   */
  many: (em: EntityManager, inputs: readonly In[]) => Promise<(Out | undefined)[]>;
  one: (em: EntityManager, input: In) => Promise<Out>;
}

/**
 * Combines calls that arrive while others are in flight into one statement with one commit, so that a thousand posts that are due
 * at the same time need a few dozen commits. A lone call runs immediately. Calls that the batch skips, and all calls
 * of a batch that PostgreSQL rejects, run one by one, so that no row fails because of another. A lost connection fails
 * all calls. Not for use within a transaction.
 */
export function batched<In, Out>(query: BatchedQuery<In, Out>): (em: EntityManager, input: In) => Promise<Out> {
  const queues = new WeakMap<object, Queue<In, Out>>();
  return (em, input) => {
    const database = em.getConnection();
    const queue = queues.get(database) ?? new Queue(query);
    queues.set(database, queue);
    return queue.add(em, input);
  };
}

interface Call<In, Out> extends PromiseWithResolvers<Out> {
  em: EntityManager;
  input: In;
}

class Queue<In, Out> {
  readonly #query: BatchedQuery<In, Out>;
  #waiting: Call<In, Out>[] = [];
  #batches = 0;
  #singles = 0;

  constructor(query: BatchedQuery<In, Out>) {
    this.#query = query;
  }

  add(em: EntityManager, input: In): Promise<Out> {
    const call = { em, input, ...Promise.withResolvers<Out>() };
    this.#waiting.push(call);
    // Calls of the same event loop turn join the batch.
    setImmediate(() => this.#next());
    return call.promise;
  }

  #next(): void {
    if (this.#waiting.length === 0 || this.#batches === MAX_BATCHES_IN_FLIGHT) return;
    if (this.#waiting.length === 1 && this.#batches === 0 && this.#singles < MAX_SINGLE_IN_FLIGHT) {
      this.#singles += 1;
      void this.#runOneByOne(this.#waiting.splice(0)).finally(() => {
        this.#singles -= 1;
        this.#next();
      });
      return;
    }
    this.#batches += 1;
    void this.#runBatch(this.#waiting.splice(0, MAX_BATCH)).then((skipped) => {
      this.#batches -= 1;
      this.#next();
      // Other calls do not wait for these, because a single call may block on a lock.
      return this.#runOneByOne(skipped);
    });
  }

  async #runOneByOne(calls: Call<In, Out>[]): Promise<void> {
    await Promise.all(
      calls.map(({ em, input, resolve, reject }) => this.#query.one(em.fork(), input).then(resolve, reject)),
    );
  }

  /** Returns the calls that need the single statement. */
  async #runBatch(calls: Call<In, Out>[]): Promise<Call<In, Out>[]> {
    const [first] = calls;
    if (!first) return [];
    try {
      const outputs = await this.#query.many(
        first.em.fork(),
        calls.map(({ input }) => input),
      );
      calls.forEach(({ resolve }, index) => {
        const output = outputs[index];
        if (output !== undefined) resolve(output);
      });
      return calls.filter((_, index) => outputs[index] === undefined);
    } catch (error) {
      if (isRolledBack(error)) return calls;
      for (const { reject } of calls) reject(error);
      return [];
    }
  }
}

/** Whether PostgreSQL rolled the statement back: invalid value, integrity violation, deadlock, or lock timeout. */
function isRolledBack(error: unknown): boolean {
  return error instanceof DriverException && /^(22|23|40|55)...$/u.test(error.code ?? '');
}

/**
 * Builds a function that updates a row of a table by its id. Calls that arrive at the same time share a statement; a
 * locked row is updated by a separate one. The function returns null if no row has the id and fulfils the condition.
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
