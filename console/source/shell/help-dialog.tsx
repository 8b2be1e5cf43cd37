import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Dialog } from '../design/dialog.tsx';
import { goTo } from '../navigation/route.ts';

const KEYS: readonly (readonly [key: string, what: string, href: string | null])[] = [
  ['n', 'Compose a post', '#/compose'],
  ['c', 'Calendar', '#/calendar'],
  ['p', 'Posts', '#/posts'],
  ['s', 'Studio', '#/studio'],
  ['i', 'Insights', '#/insights'],
  ['?', 'Help', null],
];

const POST_KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['Alt and an arrow', 'Choose another day or hour for the focused post'],
  ['Enter', 'Move it there'],
  ['Escape', 'Leave it where it was, or leave a post for the list from which you opened it'],
];

const TASKS: readonly (readonly [task: string, where: string, href: string])[] = [
  ['Connect an account, or send its owner a link', 'Settings, Accounts', '#/settings/accounts'],
  ['Post a video or a picture', 'Compose', '#/compose'],
  ['Post a table of videos', 'Import', '#/import'],
  ['Have videos made', 'Studio', '#/studio'],
  ['Fill the calendar by itself', 'Settings, Automations', '#/settings/automations'],
  ['Have a client approve', 'Open a post, Review links', '#/posts'],
  ['Change many posts at once', 'Choose them in Posts', '#/posts?status=scheduled'],
  ['See what worked', 'Insights', '#/insights'],
  ['Invite colleagues, make keys', 'Settings, signed in as a person', '#/settings/members'],
  ['Set zone, approval and brand', 'Settings, Workspaces', '#/settings/workspaces'],
];

const GUIDES: readonly (readonly [name: string, file: string])[] = [
  ['Console', 'console'],
  ['People', 'people'],
  ['Looks', 'looks'],
  ['Questions', 'questions'],
];

const isOpen = signal(false);

export const openHelp = (): void => void (isOpen.value = true);

/** Handles the keyboard shortcuts outside of fields and dialogs. When open, lists them and where each task is done. */
export function HelpDialog() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, altKey, ctrlKey, metaKey } = event;
      const isTyping =
        target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]');
      if (isTyping || altKey || ctrlKey || metaKey || document.querySelector('dialog[open]')) return;
      if (key === 'Escape') document.querySelector<HTMLElement>('[data-view^="/posts/"] .back')?.click();
      const found = KEYS.find(([known]) => known === key);
      if (!found) return;
      event.preventDefault();
      if (found[2]) goTo(found[2]);
      else openHelp();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  if (!isOpen.value) return null;
  const close = () => (isOpen.value = false);
  return (
    <Dialog title="Help" onClose={close}>
      <dl class="facts">
        {TASKS.map(([task, where, href]) => [
          <dt key={task}>{task}</dt>,
          <dd key={href}>
            <a href={href} onClick={close}>
              {where}
            </a>
          </dd>,
        ])}
      </dl>
      <p class="group">
        The guides:
        {GUIDES.map(([name, file]) => (
          <a key={file} href={`docs/guides/${file}.md`} target="_blank">
            {name}
          </a>
        ))}
      </p>
      <h3>Keys</h3>
      <dl class="facts">
        {[...KEYS, ...POST_KEYS].map(([key, what]) => [
          <dt key={key}>
            <kbd>{key}</kbd>
          </dt>,
          <dd key={what}>{what}</dd>,
        ])}
      </dl>
    </Dialog>
  );
}
