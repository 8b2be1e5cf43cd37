import type { ArmedFault } from './faults.ts';
import type { Store } from './store.ts';

/** A fault that struck a call. */
export interface StruckFault extends Pick<ArmedFault, 'platform' | 'call' | 'fault'> {
  /** The platform's own id of the account that called; null where the call did not tell. */
  accountId: string | null;
  /** What an `error` or the end of a `fails` said, else empty. */
  code: string;
  /** ISO 8601 with milliseconds, real time. */
  struckAt: string;
  /** Only of `slow`: whether the caller was still there when the late answer was sent. */
  awaited: boolean;
}

/** Every fault that ever struck, in the file before the call goes on: what a caller was told falsely, it was told. */
export class StruckFaults {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Answers with the number by which `answeredLate` finds it. */
  note({ platform, fault, said: { code } }: ArmedFault, call: string, accountId: string | null): number {
    const struckAt = new Date().toISOString();
    const struck: StruckFault = { platform, call, fault, accountId, code, struckAt, awaited: false };
    const body = JSON.stringify(struck);
    return this.#store.value<number>('insert into struck_fault (body) values (?) returning id', body) as number;
  }

  answeredLate(id: number): void {
    this.#store.run(`update struck_fault set body = json_set(body, '$.awaited', json('true')) where id = ?`, id);
  }

  /** Oldest first. */
  all(): StruckFault[] {
    return this.#store
      .values<string>('select body from struck_fault order by id')
      .map((body) => JSON.parse(body) as StruckFault);
  }
}
