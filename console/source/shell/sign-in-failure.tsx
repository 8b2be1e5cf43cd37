import { refusedAs, type KinoraError } from '../../../clients/typescript/source/index.ts';
import { getSentence } from '../data/describe-failure.ts';
import { FailureNote } from '../design/failure-note.tsx';

export function SignInFailure({ error }: { error: unknown }) {
  if (!refusedAs(error, 'unauthorized')) return <FailureNote error={error} />;
  return (
    <p class="problem" role="alert">
      {getSentence(error as KinoraError)}
    </p>
  );
}
