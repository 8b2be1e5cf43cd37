import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../design/dialog.tsx';
import { goTo } from '../navigation/route.ts';

const KEYS: readonly (readonly [key: string, what: string, href: string | null])[] = [
  ['n', 'Compose a post', '#/compose'],
  ['c', 'Calendar', '#/calendar'],
  ['p', 'Posts', '#/posts'],
  ['s', 'Studio', '#/studio'],
  ['i', 'Insights', '#/insights'],
  ['?', 'These keys', null],
];

const CALENDAR_KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['Alt and an arrow', 'Choose another day or hour for the focused post'],
  ['Enter', 'Move it there'],
  ['Escape', 'Leave it where it was'],
];

/** Follows the keys outside fields and dialogs, and lists them on `?`. */
export function KeysDialog() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const { target, key, altKey, ctrlKey, metaKey } = event;
      const isTyping =
        target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]');
      if (isTyping || altKey || ctrlKey || metaKey) return;
      const found = KEYS.find(([known]) => known === key);
      if (!found) return;
      event.preventDefault();
      if (found[2]) goTo(found[2]);
      else setOpen(true);
    };
    addEventListener('keydown', follow);
    return () => removeEventListener('keydown', follow);
  }, []);
  if (!isOpen) return null;
  return (
    <Dialog title="Keys" onClose={() => setOpen(false)}>
      <dl class="facts">
        {[...KEYS, ...CALENDAR_KEYS].map(([key, what]) => [
          <dt key={key}>
            <kbd>{key}</kbd>
          </dt>,
          <dd key={what}>{what}</dd>,
        ])}
      </dl>
    </Dialog>
  );
}
