import { AREAS } from '../../api/app.ts';
import { readRouteFacts, type RouteFacts } from '../../api/middleware/route-facts.ts';
import type { Operation } from '../../api/contract/operation.ts';
import { SCENARIOS } from './scenarios/index.ts';
import type { Scenario } from './scenario.ts';

export interface Described {
  /** `POST /posts/:id/publish` */
  name: string;
  method: string;
  /** The path pattern of the router. */
  template: string;
  facts: RouteFacts;
  operation: Operation;
  scenario: Scenario;
}

/** Every operation, read from the routes, with its scenarios. */
export const DESCRIBED: readonly Described[] = AREAS.flatMap(({ router, operations }) =>
  router.stack.flatMap(({ path, methods, stack }) => {
    const method = methods.find((one) => one !== 'HEAD');
    if (!method) return [];
    const template = String(path).replace(/\/$/u, '');
    const name = `${method} ${template}`;
    const [operation, scenario] = [operations[name], SCENARIOS[name]];
    if (!operation || !scenario) throw new Error(`${name} has no scenario in test/contract/scenarios.`);
    return [{ name, method, template, facts: readRouteFacts(stack), operation, scenario }];
  }),
);

/** The id parameters of a path in order. */
export function idsIn(path: string): string[] {
  return path.split('?', 1)[0]?.match(/[a-z]+_[a-zA-Z0-9]+/gu) ?? [];
}
