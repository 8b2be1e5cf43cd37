import { DriverException, type EntityManager } from '@mikro-orm/postgresql';

/** Statements for many, and calls that came alone, under way at once. What comes meanwhile gathers for the next. */
const LANES = 2;
const LONERS = 2;
/** The most calls in one statement: enough to share its commit, few enough that the first need not wait long for the last. */
const MOST = 50;

/** One kind of call, as a statement for many and as one for a call that must be asked alone. */
export interface Gatherable<In, Out> {
  /** Answers in the order of its inputs; undefined for one that was left alone. Waits for nobody's lock for long. */
  many: (em: EntityManager, inputs: readonly In[]) => Promise<(Out | undefined)[]>;
  one: (em: EntityManager, input: In) => Promise<Out>;
}

/**
 * Makes one statement, and one commit, of the calls that come while others are under way: a thousand posts of one instant then
 * cost some dozens of commits. One that comes alone is asked at once. A call that was left alone, and all of a statement that PostgreSQL refused, are asked one by
 * one, so that no row suffers for another. A lost connection fails everybody. Not for use within a transaction.
 */
export function batched<In, Out>(kind: Gatherable<In, Out>): (em: EntityManager, input: In) => Promise<Out> {
  const queues = new WeakMap<object, Queue<In, Out>>();
  return (em, input) => {
    const database = em.getConnection();
    const queue = queues.get(database) ?? new Queue(kind);
    queues.set(database, queue);
    return queue.ask(em, input);
  };
}

interface Call<In, Out> extends PromiseWithResolvers<Out> {
  em: EntityManager;
  input: In;
}

class Queue<In, Out> {
  readonly #kind: Gatherable<In, Out>;
  #waiting: Call<In, Out>[] = [];
  #lanes = 0;
  #loners = 0;

  constructor(kind: Gatherable<In, Out>) {
    this.#kind = kind;
  }

  ask(em: EntityManager, input: In): Promise<Out> {
    const call = { em, input, ...Promise.withResolvers<Out>() };
    this.#waiting.push(call);
    // Whoever asks in this turn of the event loop comes along.
    setImmediate(() => this.#next());
    return call.promise;
  }

  #next(): void {
    if (this.#waiting.length === 0 || this.#lanes === LANES) return;
    if (this.#waiting.length === 1 && this.#lanes === 0 && this.#loners < LONERS) {
      this.#loners += 1;
      void this.#askAlone(this.#waiting.splice(0)).finally(() => {
        this.#loners -= 1;
        this.#next();
      });
      return;
    }
    this.#lanes += 1;
    void this.#askTogether(this.#waiting.splice(0, MOST)).then((left) => {
      this.#lanes -= 1;
      this.#next();
      // These may wait for a lock, and hold nobody up.
      return this.#askAlone(left);
    });
  }

  async #askAlone(calls: Call<In, Out>[]): Promise<void> {
    await Promise.all(
      calls.map(({ em, input, resolve, reject }) => this.#kind.one(em.fork(), input).then(resolve, reject)),
    );
  }

  /** Answers the calls that are still to be asked. */
  async #askTogether(calls: Call<In, Out>[]): Promise<Call<In, Out>[]> {
    const [first] = calls;
    if (!first) return [];
    try {
      const outputs = await this.#kind.many(
        first.em.fork(),
        calls.map(({ input }) => input),
      );
      calls.forEach(({ resolve }, index) => {
        const output = outputs[index];
        if (output !== undefined) resolve(output);
      });
      return calls.filter((_, index) => outputs[index] === undefined);
    } catch (error) {
      if (wasUndone(error)) return calls;
      for (const { reject } of calls) reject(error);
      return [];
    }
  }
}

/** A value that cannot be, integrity, deadlock or lock time-out: PostgreSQL has answered, and nothing of the statement holds. */
function wasUndone(error: unknown): boolean {
  return error instanceof DriverException && /^(22|23|40|55)...$/u.test(error.code ?? '');
}
