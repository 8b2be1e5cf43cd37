import { useAction } from '../data/use-action.ts';
import { useGet } from '../data/use-query.ts';
import { writeInstant } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { Button } from '../design/button.tsx';
import { ConfirmButton } from '../design/confirm-button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { QueryView } from '../design/query-view.tsx';

const DAY_MS = 86_400_000;
const POLL_MS = 1_000;

/** The test clock of the team, which can be advanced by a day, a week or a month. */
export function TestClockView() {
  const clocks = useGet(['test-clocks'], '/test-clocks', {
    refetchInterval: ({ state }) => (state.data?.[0]?.status === 'advancing' ? POLL_MS : false),
  });
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  const create = useAction((client) => client.post('/test-clocks', { body: {} }), ['test-clocks']);
  const advance = useAction(
    (client, { id, to }: { id: string; to: string }) =>
      client.post('/test-clocks/{id}/advance', { path: { id }, body: { to } }),
    ['test-clocks'],
  );
  const remove = useAction(
    (client, id: string) => client.delete('/test-clocks/{id}', { path: { id } }),
    ['test-clocks'],
  );
  const failure = create.failure ?? advance.failure ?? remove.failure;
  return (
    <>
      <FailureNote error={failure} />
      <QueryView query={clocks} label="Loading the test clock">
        {([clock]) =>
          clock ? (
            <section aria-label="Test clock">
              <p role="status">
                <b>{writeInstant(clock.now, zone)}</b> {STATUSES[clock.status]}
              </p>
              <ul class="rows" aria-label="Waits for">
                {clock.waitingFor.map(({ id, message }) => (
                  <li key={id} class="line">
                    {message} <code>{id}</code>
                  </li>
                ))}
              </ul>
              <div class="group">
                {STEPS.map(([name, days]) => (
                  <Button
                    key={name}
                    label={name}
                    disabled={clock.status === 'advancing' || advance.isRunning}
                    onClick={() => void advance.run({ id: clock.id, to: addDays(clock.now, days) })}
                  />
                ))}
                <ConfirmButton
                  label="Delete the clock"
                  question="Return to real time?"
                  consequence="Credits return to what they were without the clock, and published posts stay. Others wait for their slots in real time again."
                  confirm="Delete the clock"
                  onConfirm={() => remove.run(clock.id)}
                />
              </div>
            </section>
          ) : (
            <EmptyState icon="calendar" title="No test clock">
              <p>With a test clock, a month of the sandbox passes in a minute.</p>
              <Button label="Create a test clock" onClick={() => void create.run()} />
            </EmptyState>
          )
        }
      </QueryView>
    </>
  );
}

const STATUSES = { ready: 'stands', advancing: 'is being advanced', stopped: 'was stopped' } as const;

const STEPS = [
  ['A day', 1],
  ['A week', 7],
  ['A month', 31],
] as const;

function addDays(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * DAY_MS).toISOString();
}
