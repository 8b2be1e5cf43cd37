import type { Notice, NoticeChoice } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { useGet } from '../data/use-query.ts';
import { writeInstant } from '../data/wall-time.ts';
import { chooseWorkspace, useWorkspace, useWorkspaces } from '../data/workspace.ts';
import { Button } from '../design/button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { QueryView } from '../design/query-view.tsx';
import { Select } from '../design/select.tsx';
import { writeRoute } from '../navigation/route.ts';

const KINDS: Readonly<Record<Notice['kind'], string>> = {
  post_failed: 'A post was not published everywhere',
  post_objected: 'A reviewer asked for changes',
  post_approved: 'A post was approved',
  account_lost: 'An account must be reconnected',
  credits_low: 'Credits are low',
};

export function NoticeList() {
  const notices = useGet(['notices', 'list'], '/notices', { query: { limit: 100 } });
  const readAll = useAction((client) => client.post('/notices/read'), ['notices']);
  return (
    <>
      <FailureNote error={readAll.failure} />
      <QueryView
        query={notices}
        label="Loading the notices"
        empty={
          <EmptyState icon="bell" title="No notices">
            <p>Posts that fail, decisions of reviewers, accounts to reconnect and low credits appear here.</p>
          </EmptyState>
        }
      >
        {(all) => (
          <>
            <Button icon="check" label="Mark all as read" action={readAll} />
            <ul class="rows" aria-label="Notices">
              {all.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
      <NoticeChoices />
    </>
  );
}

function NoticeRow({ notice: { id, kind, workspaceId, subjectId, title, createdAt, readAt } }: { notice: Notice }) {
  const workspace = useWorkspaces().data?.find((one) => one.id === workspaceId);
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  const mark = useAction(
    (client, read: boolean) => client.patch('/notices/{id}', { path: { id }, body: { read } }),
    ['notices'],
  );
  const open = (): void => {
    if (workspaceId) chooseWorkspace(workspaceId);
    void mark.run(true);
  };
  return (
    <li class="line">
      <span class="grow">
        <a href={writeSubjectLink(kind, subjectId)} onClick={open}>
          {readAt ? KINDS[kind] : <b>{KINDS[kind]}</b>}
        </a>{' '}
        {title}
        <br />
        <span class="quiet">{[workspace?.name, writeInstant(createdAt, zone)].filter(Boolean).join(' · ')}</span>
      </span>
      <Button
        variant="quiet"
        label={readAt ? 'Mark as unread' : 'Mark as read'}
        busy={mark.isRunning}
        onClick={() => mark.run(!readAt)}
      />
    </li>
  );
}

function writeSubjectLink(kind: Notice['kind'], subjectId: string | null): string {
  if (kind === 'account_lost') return '#/settings/accounts';
  return subjectId ? writeRoute(['posts', subjectId]) : '#/insights/usage';
}

const MAILS: Readonly<Record<NoticeChoice['mail'], string>> = {
  off: 'No mail',
  at_once: 'Mail at once',
  daily: 'One mail a day, at 8:00',
};

function NoticeChoices() {
  const choices = useGet(['notices', 'choices'], '/notice-choices', { query: { limit: 100 } });
  const workspaces = useWorkspaces().data;
  const choose = useAction(
    (client, { workspaceId, mail }: NoticeChoice) =>
      client.patch('/notice-choices/{id}', { path: { id: workspaceId }, body: { mail } }),
    ['notices'],
  );
  return (
    <section class="stack">
      <h2>By mail</h2>
      <FailureNote error={choose.failure} />
      <QueryView query={choices} label="Loading the choices">
        {(all) => (
          <ul class="rows" aria-label="By mail">
            {all.map(({ workspaceId, mail }) => (
              <li key={workspaceId} class="line">
                <label class="grow" for={workspaceId}>
                  {workspaces?.find(({ id }) => id === workspaceId)?.name ?? 'Workspace'}
                </label>
                <Select
                  id={workspaceId}
                  choices={MAILS}
                  value={mail}
                  onChange={(value) => choose.run({ workspaceId, mail: value as NoticeChoice['mail'] })}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}
