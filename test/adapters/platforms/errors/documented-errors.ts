import { expect, test } from '@jest/globals';
import { reading, told, type Method, type Theatre, type Words } from './told.ts';

/** Errors that a part of the documentation lists, and what each shall read as: `kind code`, and the wait in ms if it is known. */
export interface Documented {
  from: string;
  /** The simulator's name of the call that answers so, and the connector's that makes it. */
  call: string;
  by: Method;
  reads: Readonly<Record<string, string>>;
}

/** What token endpoints answer where they keep to RFC 6749. */
export const OAUTH: Documented = {
  from: 'OAuth',
  call: 'refresh',
  by: 'refresh',
  reads: {
    access_denied: 'reconnect access_denied',
    invalid_client: 'terminal client_misconfigured',
    invalid_grant: 'reconnect grant_invalid',
    invalid_request: 'terminal invalid_request',
    invalid_scope: 'terminal client_misconfigured',
    unauthorized_client: 'terminal client_misconfigured',
    unsupported_grant_type: 'terminal client_misconfigured',
    unsupported_response_type: 'terminal client_misconfigured',
    server_error: 'retry_later platform_unavailable',
    temporarily_unavailable: 'retry_later platform_unavailable',
  },
};

/** A sentence that says what happened, and what to do or what comes next. */
export const SENTENCE = /^[A-Za-z](?=[^\n]*(?:;| must |, so | first|\. Connect ))[^\n]{25,170}\.$/u;

/** Each documented error is met at its call: a test a row. */
export function meetsEach(theatre: Theatre, documented: readonly Documented[], words: Words = {}): void {
  const rows = documented.flatMap((part) =>
    Object.entries(part.reads).map(([code, reads]): [string, string, string, Documented] => {
      return [code, part.call, reads, part];
    }),
  );
  test.each(rows)(`${theatre.platform} says %s at %s: %s`, async (code, call, reads, { by }) => {
    const { error } = await told(theatre, call, by, { code });
    expect(reading(error, words)).toBe(reads);
    // Of a container that ended, only the subcode is told.
    expect(error.platformCode?.split('/').at(-1)).toBe(code.split('/').at(-1));
    expect(error.message).toMatch(SENTENCE);
    expect(JSON.stringify(error)).not.toContain('SECRET');
  });
}

/** The rows against what the simulator, which knows the documentation by itself, can say, and what the connector `knows`. */
export function leavesNoneOut(
  theatre: Theatre,
  documented: readonly Documented[],
  knows: { errors: string[]; ends: string[] },
): void {
  test('every error that is documented has its row, and every one that is known', async () => {
    const { errors, ends } = await simulated(theatre);
    const rows = { errors: codesOf(documented, false), ends: codesOf(documented, true) };
    expect(new Set(rows.errors)).toEqual(new Set(errors));
    expect(new Set(rows.ends)).toEqual(new Set(ends));
    expect(rows.errors).toEqual(expect.arrayContaining(knows.errors));
    expect(rows.ends).toEqual(expect.arrayContaining(knows.ends));
  });
}

async function simulated({ stage, platform }: Theatre): Promise<{ errors: string[]; ends: string[] }> {
  const answer = await fetch(`${stage.url}/__sandbox/faults`);
  const { errors, ends } = (await answer.json()) as {
    errors: Record<string, Record<string, number>>;
    ends: Record<string, string[]>;
  };
  return { errors: Object.keys(errors[platform] ?? {}), ends: ends[platform] ?? [] };
}

function codesOf(documented: readonly Documented[], end: boolean): string[] {
  return documented.filter(({ by }) => (by === 'end') === end).flatMap(({ reads }) => Object.keys(reads));
}
