import { applyAutomationCommand } from '../../../activities/automations/run-automation.ts';
import { type AuditedAction, byKey, byWebUi } from '../audit-fixture.ts';

export const AUTOMATION_ACTIONS: readonly AuditedAction[] = [
  [
    'automation.created',
    'by a key',
    async (on) => byKey(on, (await on.twice('POST', '/automations', await on.terms())).id),
  ],
  [
    'automation.changed',
    'by a key',
    async (on) => {
      const id = await on.drafted();
      await on.twice('PATCH', `/automations/${id}`, { name: 'Night' });
      return byKey(on, id);
    },
  ],
  [
    'automation.launched',
    'by a key',
    async (on) => {
      const id = await on.drafted();
      await on.twice('POST', `/automations/${id}/launch`);
      return byKey(on, id);
    },
  ],
  [
    'automation.paused',
    'by a key',
    async (on) => {
      const id = await on.launched();
      await on.twice('POST', `/automations/${id}/pause`);
      return byKey(on, id);
    },
  ],
  [
    'automation.paused',
    'by a signal in the Web UI',
    async (on) => {
      const id = await on.launched();
      for (let times = 0; times < 2; times += 1) await applyAutomationCommand(on.served.deps, id, 'pause');
      return byWebUi(id);
    },
  ],
  [
    'automation.resumed',
    'by a key',
    async (on) => {
      const id = await on.launched();
      await on.once('POST', `/automations/${id}/pause`);
      await on.twice('POST', `/automations/${id}/resume`);
      return byKey(on, id);
    },
  ],
  [
    'automation.run_requested',
    'by a signal in the Web UI',
    async (on) => {
      const id = await on.launched();
      await on.run(id);
      await applyAutomationCommand(on.served.deps, id, 'run');
      return byWebUi(id);
    },
  ],
  [
    'automation.deleted',
    'by a key',
    async (on) => {
      const id = await on.drafted();
      await on.twice('DELETE', `/automations/${id}`);
      return byKey(on, id);
    },
  ],
];
