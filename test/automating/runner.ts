import { runAutomation, writeIdeas, type AutomatingWorld } from '../../activities/automating.ts';
import type { ApiWorld } from '../../api/world.ts';

/** What the automations' activities see of a test's service; `pause` stops a run after each place. */
export function runner({ orm, door, log }: ApiWorld, pause: AutomatingWorld['pause'] = async () => undefined) {
  const world: AutomatingWorld = { orm, door, log, pause };
  return {
    run: (automationId: string) => runAutomation(world, automationId),
    write: (automationId: string) => writeIdeas(world, automationId),
  };
}
