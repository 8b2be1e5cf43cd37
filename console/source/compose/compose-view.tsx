import { useEffect } from 'preact/hooks';
import { useAccounts } from '../data/accounts.ts';
import { groupByPlatform } from '../data/group-by-platform.ts';
import { useAction } from '../data/use-action.ts';
import { getToday, addDays } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { Page } from '../design/page.tsx';
import { QueryView } from '../design/query-view.tsx';
import { showToast } from '../design/toast.tsx';
import { goTo, route, writeRoute } from '../navigation/route.ts';
import { AccountFields } from './account-fields.tsx';
import { ClipappFields } from './clipapp-fields.tsx';
import { DisclosureFields } from './disclosure-fields.tsx';
import { buildPost, changeDraft, draft, EMPTY } from './draft.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { SendPanel } from './send-panel.tsx';
import { SourceFields } from './source-fields.tsx';
import { TextFields } from './text-fields.tsx';
import { usePreview } from './use-preview.ts';
import { createIdempotencyKey, type CreatePost } from '../../../clients/typescript/source/index.ts';

/** The posting screen: what, where, as what, when, with a preview by the service and the consent of the person who posts. */
export function ComposeView() {
  const workspace = useWorkspace();
  return (
    <Page title="Compose">
      <QueryView query={workspace} label="Loading the workspace">
        {({ id, timezone }) => <Composer key={id} workspaceId={id} zone={timezone} />}
      </QueryView>
    </Page>
  );
}

function Composer({ workspaceId, zone }: { workspaceId: string; zone: string }) {
  const accounts = useAccounts();
  useEffect(() => startDraft(zone), []);
  const own = accounts.data ?? [];
  const selected = groupByPlatform(own, draft.value.accountIds);
  const body = buildPost(draft.value, { selected, zone, workspaceId });
  const preview = usePreview(body);
  const create = useAction(
    (client) => client.post('/posts', { body: body as never, idempotencyKey: getSendKey(body) }),
    ['posts'],
    ['calendar'],
    ['me'],
  );
  const send = async () => {
    const post = await create.run();
    if (!post) return;
    forgetSendKey();
    draft.value = EMPTY;
    showToast(post.status === 'draft' ? 'Saved as a draft.' : 'Accepted. You can close this page.');
    goTo(writeRoute(['posts', post.id]));
  };
  return (
    <div class="composer">
      <div class="stack">
        <SourceFields workspaceId={workspaceId} />
        <QueryView query={accounts} label="Loading the accounts">
          {(all) => <AccountFields accounts={all} />}
        </QueryView>
        <TextFields selected={selected} />
        {selected.clipapp && <ClipappFields accountIds={selected.clipapp} />}
        <DisclosureFields selected={selected} />
        <ScheduleFields zone={zone} />
      </div>
      <div class="stack aside">
        <PreviewPanel preview={preview} accounts={own} />
        <SendPanel
          body={body}
          selected={selected}
          preview={preview.data}
          isSending={create.isRunning}
          failure={create.failure}
          onSend={send}
        />
      </div>
    </div>
  );
}

/** A link can name the source: `#/compose?content=…`, `?generation=…`, `?date=…`. */
function startDraft(zone: string): void {
  const { query } = route.value;
  const contentId = query.get('content');
  const suggestionId = query.get('generation');
  changeDraft({
    ...(contentId ? { source: 'content', contentId } : {}),
    ...(suggestionId ? { source: 'generation', suggestionId } : {}),
    date: query.get('date') ?? (draft.value.date || addDays(getToday(zone), 1)),
  });
}

let text = '';
let key = '';

/**
 * Returns the Idempotency-Key of a body: the same until the body changes or was accepted. A second click after a lost answer
 * therefore creates nothing twice.
 */
function getSendKey(body: CreatePost | null): string {
  const next = JSON.stringify(body);
  if (next !== text || key === '') {
    text = next;
    key = createIdempotencyKey();
  }
  return key;
}

/** The next body is a new post, even if it equals the one that was accepted. */
function forgetSendKey(): void {
  key = '';
}
