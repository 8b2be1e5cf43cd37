import { useState } from 'preact/hooks';
import { useAutomations } from '../data/use-automations.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { QueryView } from '../design/query-view.tsx';
import { writeRoute } from '../navigation/route.ts';
import { AUTOMATION_STATES, writeCadence } from './automation-state.ts';
import { CreateAutomationDialog } from './create-automation-dialog.tsx';

export function AutomationList() {
  const [isCreating, setCreating] = useState(false);
  const automations = useAutomations();
  return (
    <>
      <div class="group">
        <Button icon="plus" label="New automation" aria-haspopup="dialog" onClick={() => setCreating(true)} />
      </div>
      {isCreating && <CreateAutomationDialog onClose={() => setCreating(false)} />}
      <QueryView
        query={automations}
        label="Loading the automations"
        empty={
          <EmptyState icon="repeat" title="No automations yet">
            <p>An automation fills the calendar by a cadence: it writes ideas, you review them, it posts.</p>
          </EmptyState>
        }
      >
        {(all) => (
          <ul class="rows">
            {all.map(({ id, name, status, cadence, counts }) => (
              <li key={id} class="line">
                <span class="grow">
                  <a href={writeRoute(['settings', 'automations', id])}>
                    <b>{name}</b>
                  </a>
                  <br />
                  <span class="quiet">
                    {writeCadence(cadence)} · {counts.generated} ideas, {counts.scheduled} scheduled, {counts.posted}{' '}
                    posted
                    {counts.failed > 0 ? `, ${counts.failed} failed` : ''}
                  </span>
                </span>
                <Badge {...AUTOMATION_STATES[status]} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}
