import { useEffect, useState } from 'preact/hooks';
import {
  createIdempotencyKey,
  type CreatePost,
  type Post,
  type WorkspaceWithBrand,
} from '../../../clients/typescript/source/index.ts';
import { useAccounts } from '../data/accounts.ts';
import { groupByPlatform } from '../data/group-by-platform.ts';
import { useAction } from '../data/use-action.ts';
import { writeInstant, writeLongDay, writeTime } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { ButtonLink } from '../design/button.tsx';
import { ConfirmButton } from '../design/confirm-button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Page } from '../design/page.tsx';
import { QueryView } from '../design/query-view.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { showToast } from '../design/toast.tsx';
import { useAsset } from '../library/use-assets.ts';
import { goTo, writeRoute } from '../navigation/route.ts';
import { AccountFields } from './account-fields.tsx';
import { ClipappFields } from './clipapp-fields.tsx';
import { DisclosureFields } from './disclosure-fields.tsx';
import { buildPost, hasTime, listMissing } from './draft.ts';
import { DraftContext, openDraft, type DraftStore } from './draft-store.ts';
import { OptionFields } from './option-fields.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { SendPanel } from './send-panel.tsx';
import { SourceFields } from './source-fields.tsx';
import { takeLink } from './take-link.ts';
import { readCopiedId, useCopiedPost } from './use-copied-post.ts';
import { TextFields } from './text-fields.tsx';
import { usePreview } from './use-preview.ts';

/** The form for a new post: media, accounts, texts and time, with a preview and the consent of the person who posts. */
export function ComposeView() {
  const workspace = useWorkspace();
  return (
    <Page title="Compose" actions={<ButtonLink href="#/import" icon="upload" label="Import a table" />}>
      <QueryView query={workspace} label="Loading the workspace">
        {(data) => <WorkspaceComposer key={data.id} workspace={data} />}
      </QueryView>
    </Page>
  );
}

function WorkspaceComposer({ workspace }: { workspace: WorkspaceWithBrand }) {
  const { id, timezone } = workspace;
  const [{ store, copiedId }] = useState(() => {
    const draft = { store: openDraft(id), copiedId: readCopiedId() };
    takeLink(draft.store, timezone);
    return draft;
  });
  const copied = useCopiedPost(store, workspace.id, copiedId);
  return (
    <DraftContext.Provider value={store}>
      <DraftHeader store={store} workspace={workspace} />
      <FailureNote error={copied.error} />
      {copied.isPending ? <Skeleton label="Loading the post" /> : <Composer store={store} workspace={workspace} />}
    </DraftContext.Provider>
  );
}

interface DraftHeaderProps {
  store: DraftStore;
  workspace: WorkspaceWithBrand;
}

/** Shows the workspace and time of the draft, in the colour of the brand, and when a restored draft was stored. */
function DraftHeader({ store, workspace: { id, name, brandKit, timezone } }: DraftHeaderProps) {
  const color = brandKit.colors[0] ?? hashToColor(id);
  const restoredAt = store.restoredAt.value;
  const { schedule, date, time } = store.draft.value;
  const isTimed = hasTime({ schedule }) && date !== '';
  return (
    <div class="draft-header" style={{ borderColor: color }}>
      <span class="swatch" style={{ background: color }} aria-hidden="true" />
      <p>
        For <b>{name}</b>
        {isTimed && `, ${writeLongDay(date)}${time === '' ? '' : `, ${writeTime(time)}`}`}
      </p>
      {restoredAt && (
        <>
          <p class="quiet">The draft of {writeInstant(restoredAt, timezone)} is restored.</p>
          <ConfirmButton
            variant="quiet"
            label="Start anew"
            question="Start anew?"
            consequence={`What is written here for ${name} is dropped.`}
            confirm="Start anew"
            onConfirm={store.clear}
          />
        </>
      )}
    </div>
  );
}

/** Computes a colour from the id of a workspace whose brand has none. */
function hashToColor(id: string): string {
  const hue = [...id].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 360, 7);
  return `hsl(${hue} 55% 48%)`;
}

function Composer({ store, workspace }: { store: DraftStore; workspace: WorkspaceWithBrand }) {
  const { workspaceId } = store;
  const draft = store.draft.value;
  const accounts = useAccounts();
  const asset = useAsset(draft.source === 'asset' ? draft.assetId : null);
  const cover = useAsset(draft.coverId);
  const connected = accounts.data ?? [];
  const selected = groupByPlatform(connected, draft.accountIds);
  const files = { asset: asset.data ?? null, cover: cover.data ?? null };
  const body = buildPost(draft, { selected, workspaceId, ...files });
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
    store.clear();
    showToast(describeSent(post));
    goTo(writeRoute(['posts', post.id]));
  };
  // A draft that was sent or dropped, here or in another tab, needs its zone and day again.
  useEffect(() => {
    if (draft.zone === '') takeLink(store, workspace.timezone);
  });
  return (
    <div class="composer">
      <div class="stack">
        <SourceFields workspaceId={workspaceId} />
        <QueryView query={accounts} label="Loading the accounts">
          {(all) => <AccountFields accounts={all} />}
        </QueryView>
        <TextFields selected={selected} preview={preview.isStale ? undefined : preview.data} />
        {selected.clipapp && <ClipappFields accountIds={selected.clipapp} />}
        <OptionFields selected={selected} />
        <DisclosureFields selected={selected} />
        <ScheduleFields
          workspace={workspace}
          instant={preview.isStale ? null : (preview.data?.schedule.instant ?? null)}
        />
      </div>
      <div class="stack aside">
        <PreviewPanel preview={preview} accounts={connected} {...files} />
        <SendPanel
          medium={files.asset?.kind === 'image' || draft.images.length > 0 ? 'picture' : 'video and its sound'}
          missing={listMissing(draft, files, selected)}
          selected={selected}
          preview={preview.data}
          isSending={create.isRunning}
          failure={create.failure ?? asset.error ?? cover.error}
          onSend={send}
        />
      </div>
    </div>
  );
}

function describeSent({ status, scheduledTime, timezone }: Post): string {
  if (status === 'draft') return 'Saved as a draft.';
  if (status === 'in_review') return 'It waits for an approval.';
  return scheduledTime
    ? `Scheduled for ${writeInstant(scheduledTime, timezone)}.`
    : 'It goes out as soon as its video is ready. You can close this page.';
}

/** The body to which `sendKey` belongs, as JSON. */
let keyedBody = '';
/** The Idempotency-Key of `keyedBody`; empty once that was accepted. */
let sendKey = '';

/**
 * Returns the Idempotency-Key of a body: the same until the body changes or is accepted, so that a second click after a
 * lost response creates no second post.
 */
function getSendKey(body: CreatePost | null): string {
  const next = JSON.stringify(body);
  if (next !== keyedBody || sendKey === '') {
    keyedBody = next;
    sendKey = createIdempotencyKey();
  }
  return sendKey;
}

/** Makes the next body a new post, even if it equals the one that was accepted. */
function forgetSendKey(): void {
  sendKey = '';
}
