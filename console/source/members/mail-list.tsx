import { useGet } from '../data/use-query.ts';
import { writeInstant } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { EmptyState } from '../design/empty-state.tsx';
import { QueryView } from '../design/query-view.tsx';

const STATES = { queued: 'Waits', sent: 'Sent', failed: 'Failed', caught: 'Caught' } as const;

/** The mail of the team. With `MAIL_CATCH`, mail is `caught`: not sent, but shown here. */
export function MailList() {
  const mails = useGet(['mails'], '/mail', {
    query: { limit: 100 },
    // Each read may ask the person to prove who they are.
    refetchOnWindowFocus: false,
  });
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  return (
    <QueryView
      query={mails}
      label="Loading the mail"
      empty={<EmptyState icon="users" title="No mail" text="Invitations and links to people appear here." />}
    >
      {(all) => (
        <ul class="rows" aria-label="Mail">
          {all.map(({ id, subject, recipient, status, text, error, createdAt }) => (
            <li key={id} class="line">
              <span class="grow">
                <b>{subject}</b> {recipient}
                <br />
                <span class="quiet">{`${STATES[status]} · ${writeInstant(createdAt, zone)}`}</span>
                {error && <p class="problem">{error.message}</p>}
                {text && <pre>{text}</pre>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
