/** Every state of the publishing protocol in small configurations, and the effect of each guard. */
import { describe, expect, test } from '@jest/globals';
import { exploreAll } from './explore-all.ts';
import { SMALL } from './configurations.ts';
import { explore } from './explore.ts';
import { GUARDS, type GuardName } from './guards.ts';
import { createProtocol, SMALLEST } from './protocol.ts';
import { formatTrace } from './explore-all.ts';

describe('the publishing protocol', () => {
  exploreAll(SMALL);
});

describe('without a guard', () => {
  test.each(Object.entries(GUARDS))('%s: the exploration finds the shortest way to the fault', (name, guard) => {
    const { violation } = explore(createProtocol({ ...SMALLEST, ...guard.with }, name as GuardName));
    expect(violation && `${violation.message}: ${formatTrace(violation.trace)}`).toContain(guard.shows);
  });
});
