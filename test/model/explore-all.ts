import { expect, test } from '@jest/globals';
import type { Exploring } from './configurations.ts';
import { explore } from './explore.ts';
import { createProtocol } from './protocol.ts';
import type { Step } from './publisher.ts';

/** Defines a test per configuration that explores it and prints how much there was. */
export function exploreAll(all: readonly Exploring[]): void {
  test.each(all)('$name: nothing doubled, lost or left open in any state', ({ name, configuration }) => {
    const { states, transitions, depth, violation } = explore(createProtocol(configuration));
    console.info(`${name}: ${states} states, ${transitions} transitions, ${depth} steps deep`);
    expect(violation && `${violation.message}: ${formatTrace(violation.trace)}`).toBeNull();
  });
}

export function formatTrace(trace: readonly Step[]): string {
  return trace
    .map(({ do: name, worker, target, x }) => [name, worker, target, x].filter((part) => part !== undefined).join(' '))
    .join(', ');
}
