import { useAction } from '../data/use-action.ts';
import { FailureNote } from '../design/failure-note.tsx';
import { useFactors } from './code-card.tsx';

/** The choice of an owner to require a second factor of every member. */
export function RequirementChoice() {
  const required = useFactors().data?.required ?? false;
  const change = useAction(
    (client, next: boolean) => client.patch('/factors/requirement', { body: { required: next } }),
    ['factors'],
  );
  return (
    <>
      <label class="choice">
        <input
          type="checkbox"
          checked={required}
          disabled={change.isRunning}
          onChange={(event) => change.run(event.currentTarget.checked)}
        />
        <span>Require a second factor of every member</span>
      </label>
      <FailureNote error={change.failure} />
    </>
  );
}
