import { newId } from '../../../domain/ids.ts';
import type { Scenarios } from '../scenario.ts';

export const auditScenarios: Scenarios = {
  'GET /audit': {
    ok: () => ({ path: '/audit?action=key.created&since=2026-03-02T17:00:00Z&limit=1' }),
    bad: () => ({ path: '/audit?action=key.lost' }),
    missing: () => ({ path: `/audit?cursor=${newId('auditEntry')}` }),
  },
};
