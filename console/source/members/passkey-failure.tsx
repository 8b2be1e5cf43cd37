import { refusedAs } from '../../../clients/typescript/source/index.ts';
import { FailureNote } from '../design/failure-note.tsx';

export function PasskeyFailure({ error }: { error: unknown }) {
  const isUnknown = refusedAs(error, 'unauthorized');
  if (!isUnknown && !(error instanceof DOMException)) return <FailureNote error={error} />;
  return (
    <p class="problem" role="alert">
      {isUnknown ? 'The passkey does not sign in here. Use another one or your password.' : 'No passkey was used.'}
    </p>
  );
}
