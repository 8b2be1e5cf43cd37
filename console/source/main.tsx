import { render } from 'preact';
import { CalendarView } from './calendar-view.tsx';
import { SignInView } from './sign-in-view.tsx';
import { kinora, signOut } from './session.tsx';

function Console() {
  const client = kinora.value;
  return (
    <>
      <header>
        <h1>Kinora</h1>
        {client && (
          <button type="button" onClick={signOut}>
            Forget the key
          </button>
        )}
      </header>
      <main>{client ? <CalendarView client={client} /> : <SignInView />}</main>
    </>
  );
}

const root = document.querySelector('#console');
if (root) render(<Console />, root);
