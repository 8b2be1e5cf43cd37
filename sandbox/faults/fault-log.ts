import type { Store } from '../storage/store.ts';
import type { ScheduledFault } from './fault.ts';

export interface InjectedFault extends Pick<ScheduledFault, 'platform' | 'call' | 'fault'> {
  /** The platform account id of the caller; null if the request does not identify it. */
  accountId: string | null;
  /** The code of an `error` or `processing-failure`, otherwise empty. */
  code: string;
  /** ISO 8601 with milliseconds, wall clock. */
  injectedAt: string;
  /** Only for `slow`: whether the caller was still connected when the delayed reply was sent. */
  callerWaited: boolean;
}

/** Every injected fault, stored before the call continues. */
export class FaultLog {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Stores an injected fault. Returns its id for `markCallerWaited`. */
  record({ platform, fault, response: { code } }: ScheduledFault, call: string, accountId: string | null): number {
    const injectedAt = new Date().toISOString();
    const injected: InjectedFault = { platform, call, fault, accountId, code, injectedAt, callerWaited: false };
    const body = JSON.stringify(injected);
    return this.#store.value<number>('insert into injected_fault (body) values (?) returning id', body) as number;
  }

  markCallerWaited(id: number): void {
    this.#store.run(`update injected_fault set body = json_set(body, '$.callerWaited', json('true')) where id = ?`, id);
  }

  /** Lists the injected faults, oldest first. */
  list(): InjectedFault[] {
    return this.#store
      .values<string>('select body from injected_fault order by id')
      .map((body) => JSON.parse(body) as InjectedFault);
  }
}
