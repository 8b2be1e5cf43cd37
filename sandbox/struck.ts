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
}

/** Every fault that ever struck, in the file before the call goes on: what a caller was told falsely, it was told. */
export class StruckFaults {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  note({ platform, fault, said: { code } }: ArmedFault, call: string, accountId: string | null): void {
    const struck: StruckFault = { platform, call, fault, accountId, code, struckAt: new Date().toISOString() };
    this.#store.run('insert into struck_fault (body) values (?)', JSON.stringify(struck));
  }

  /** Oldest first. */
  all(): StruckFault[] {
    return this.#store
      .values<string>('select body from struck_fault order by id')
      .map((body) => JSON.parse(body) as StruckFault);
  }
}
