import { refusedAs } from '../../../clients/typescript/source/index.ts';
import { codeToken, visitor } from '../data/session.ts';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { CodeField } from '../members/code-field.tsx';
import { useSignIn } from './use-sign-in.ts';

/** The second step of a sign-in. */
export function CodeView({ token }: { token: string }) {
  const { isRunning, failure, submit } = useSignIn(({ code = '' }) =>
    visitor.post('/sign-in/code', { body: { token, code } }),
  );
  return (
    <main class="sign-in">
      <form onSubmit={submit}>
        <h1>Enter your code</h1>
        <CodeField hint="Of the app on your phone, or a recovery code." />
        {refusedAs(failure, 'unauthorized') || refusedAs(failure, 'not_found') ? (
          <p class="problem" role="alert">
            {refusedAs(failure, 'not_found')
              ? 'The sign-in has expired. Start again.'
              : 'The code is wrong, too old or was used. Wait for the next one.'}
          </p>
        ) : (
          <FailureNote error={failure} />
        )}
        <Button variant="primary" label="Sign in" type="submit" busy={isRunning} />
        <Button variant="quiet" label="Start again" onClick={() => (codeToken.value = null)} />
      </form>
    </main>
  );
}
