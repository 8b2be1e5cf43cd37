import { expect, test } from '@jest/globals';
import { describeError, provokeError, type ErrorFixture, type Method, type WaitNames } from './error-fixture.ts';
import { fetchControl } from '../../../support/sandbox-control.ts';

/** Errors from one part of the documentation, each with our expected `kind code` and wait in milliseconds. */
export interface Documented {
  from: string;
  /** The simulator's name of the call, and the connector's method that makes it. */
  call: string;
  by: Method;
  expected: Readonly<Record<string, string>>;
}

/** The errors of token endpoints that follow RFC 6749. */
export const OAUTH: Documented = {
  from: 'OAuth',
  call: 'refresh',
  by: 'refresh',
  expected: {
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

/** A sentence that says what happened and what to do about it, or what happens next. */
export const SENTENCE = /^[A-Za-z](?=[^\n]*(?:;| must |, so | first|\. Connect ))[^\n]{25,170}\.$/u;

/** One test for each documented error. */
export function testEachError(
  context: ErrorFixture,
  documented: readonly Documented[],
  waitNames: WaitNames = {},
): void {
  const rows = documented.flatMap((part) =>
    Object.entries(part.expected).map(([code, expected]): [string, string, string, Documented] => {
      return [code, part.call, expected, part];
    }),
  );
  test.each(rows)(`${context.platform}: %s from %s becomes %s`, async (code, call, expected, { by }) => {
    const { error } = await provokeError(context, call, by, { code });
    expect(describeError(error, waitNames)).toBe(expected);
    // A failed container reports only the subcode.
    expect(error.platformCode?.split('/').at(-1)).toBe(code.split('/').at(-1));
    expect(error.message).toMatch(SENTENCE);
    expect(JSON.stringify(error)).not.toContain('SECRET');
  });
}

/** Compares the rows with the errors that the simulator documents and with those that the connector `knows`. */
export function testCompleteness(
  context: ErrorFixture,
  documented: readonly Documented[],
  knows: { errors: string[]; processingFailures: string[] },
): void {
  test('the table contains every documented error and every error that the connector knows', async () => {
    const simulated = await fetchSimulatedErrors(context);
    const rows = listCodes(documented, false);
    const processingRows = listCodes(documented, true);
    expect(new Set(rows)).toEqual(new Set(simulated.errors));
    expect(new Set(processingRows)).toEqual(new Set(simulated.processingFailures));
    expect(rows).toEqual(expect.arrayContaining(knows.errors));
    expect(processingRows).toEqual(expect.arrayContaining(knows.processingFailures));
  });
}

async function fetchSimulatedErrors({ fixture, platform }: ErrorFixture) {
  const response = await fetchControl(fixture.url, 'faults');
  const { errors, processingFailures } = (await response.json()) as {
    errors: Record<string, Record<string, number>>;
    processingFailures: Record<string, string[]>;
  };
  return { errors: Object.keys(errors[platform] ?? {}), processingFailures: processingFailures[platform] ?? [] };
}

function listCodes(documented: readonly Documented[], processing: boolean): string[] {
  return documented
    .filter(({ by }) => (by === 'processing') === processing)
    .flatMap(({ expected }) => Object.keys(expected));
}
