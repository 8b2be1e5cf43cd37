import { CALLS } from './calls.ts';
import { DOCUMENTED, ENDS } from './documented.ts';
import { isObject } from './exchange.ts';
import { isPlatform, type Platform } from './platform.ts';

/** What can be made to go wrong, and when in the call it does. */
export const FAULTS = {
  'before-accept': 'the socket is reset before anything is accepted',
  'after-accept-lost-reply': 'the call is carried out, then the socket is destroyed without an answer',
  'after-accept-5xx': 'the call is carried out, then answered with a server error',
  'cut-upload': 'the connection breaks after half of the body (calls that carry video bytes)',
  slow: 'the call is carried out, its answer is delayed by slowMs (default 40000)',
  '5xx': 'a server error, nothing accepted',
  'expired-token': 'the access token (or upload URL) has expired, nothing accepted',
  'rate-limited': 'too many requests, nothing accepted',
  error:
    'the error `code` in the platform’s words, nothing accepted; `status`, `headers` and `message` if not as usual',
  answer: 'any answer, nothing accepted: `status`, `headers`, and `body` or as many `bodyBytes`',
  fails: 'the last bytes are taken (of reelnet the upload’s), and their processing then ends with the reason `code`',
} as const;

export type Fault = keyof typeof FAULTS;

/** What an `error`, an `answer` or an upload that `fails` says. */
export interface Said {
  code: string;
  status: number;
  headers: Record<string, string>;
  message: string;
  body: string;
  bodyBytes: number;
}

export interface ArmedFault {
  platform: Platform;
  /** A name from CALLS, or `*`. */
  call: string;
  fault: Fault;
  /** How many calls it still lets pass. */
  skip: number;
  /** How many calls it then strikes. */
  times: number;
  /** How long the call hangs before the fault acts. */
  afterMs: number;
  slowMs: number;
  /** Strikes only calls of this account. */
  accountId: string | null;
  said: Said;
}

/** The armed faults, oldest first. They live in memory: a restarted simulator is a healthy one. */
export class Faults {
  #armed: ArmedFault[] = [];

  list(): readonly ArmedFault[] {
    return this.#armed;
  }

  arm(fault: ArmedFault): void {
    this.#armed.push(fault);
  }

  clear(): void {
    this.#armed = [];
  }

  /** The fault that strikes this call, if any; one of its times is used up. */
  take(platform: Platform, call: string, accountId: string | null): ArmedFault | null {
    const fault = this.#armed.find(
      (armed) =>
        armed.platform === platform &&
        (armed.call === call || armed.call === '*') &&
        (armed.accountId === null || armed.accountId === accountId),
    );
    if (!fault) return null;
    if (fault.skip > 0) {
      fault.skip -= 1;
      return null;
    }
    fault.times -= 1;
    if (fault.times <= 0) this.#armed = this.#armed.filter((armed) => armed !== fault);
    return fault;
  }
}

/** Reads what `POST /__sandbox/faults` was sent; a string says what is wrong with it. */
export function readFault(input: Record<string, unknown>): ArmedFault | string {
  const { platform, call, fault, skip = 0, times = 1, afterMs = 0, slowMs = 40_000, accountId = null } = input;
  if (!isPlatform(platform)) return 'platform must be clipapp, reelnet or videoshorts';
  if (typeof call !== 'string' || (call !== '*' && !(call in CALLS[platform]))) {
    return `call must be * or one of ${Object.keys(CALLS[platform]).join(', ')}`;
  }
  if (typeof fault !== 'string' || !isFault(fault)) return `fault must be one of ${Object.keys(FAULTS).join(', ')}`;
  if (fault === 'cut-upload' && call !== 'upload' && !(call === 'publish' && platform !== 'reelnet')) {
    return 'cut-upload strikes only upload, and publish where that carries bytes';
  }
  if (!isCount(times) || times === 0 || !isCount(skip)) return 'times and skip must be whole numbers, times above 0';
  if (!isCount(afterMs) || !isCount(slowMs)) return 'afterMs and slowMs must be whole numbers of milliseconds';
  if (accountId !== null && typeof accountId !== 'string')
    return "accountId must be the platform's own id of an account";
  const said = readSaid(platform, call, fault, input);
  return typeof said === 'string' ? said : { platform, call, fault, skip, times, afterMs, slowMs, accountId, said };
}

function readSaid(platform: Platform, call: string, fault: Fault, input: Record<string, unknown>): Said | string {
  const { code = '', headers = {}, message = 'The request was refused.', body = '', bodyBytes = 0 } = input;
  if (typeof code !== 'string' || typeof message !== 'string' || typeof body !== 'string') {
    return 'code, message and body must be text';
  }
  if (!isObject(headers) || !Object.values(headers).every((value) => typeof value === 'string')) {
    return 'headers must be an object of texts';
  }
  if (!isCount(bodyBytes)) return 'bodyBytes must be a whole number';
  if (
    fault === 'fails' &&
    (call !== (platform === 'reelnet' ? 'upload' : 'publish') || !ENDS[platform].includes(code))
  ) {
    return `fails strikes ${platform === 'reelnet' ? 'upload' : 'publish'}; code is one of ${ENDS[platform].join(', ')}`;
  }
  const status = input['status'] ?? (fault === 'answer' ? 200 : DOCUMENTED[platform][code]);
  const speaks = fault === 'error' || fault === 'answer';
  if (speaks && (!isCount(status) || status < 200 || status > 599)) {
    return 'status must be 200 to 599; it may be left out of an error only where its code is documented';
  }
  const said = { code, message, body, bodyBytes, headers: headers as Record<string, string> };
  return { ...said, status: isCount(status) ? status : 0 };
}

function isFault(name: string): name is Fault {
  return name in FAULTS;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
