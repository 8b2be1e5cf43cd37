import { signal } from '@preact/signals';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface Message {
  id: number;
  text: string;
  tone: 'good' | 'bad';
  undo: Undo | null;
}

/** The button that undoes what the message reports. */
interface Undo {
  label: string;
  run: () => void;
}

const DURATION_MS = 6_000;
const UNDO_MS = 10_000;

const messages = signal<readonly Message[]>([]);
let lastId = 0;

/** Shows a message, which screen readers announce. A bad one stays until it is closed. At most three are shown. */
export function showToast(text: string, tone: Message['tone'] = 'good', undo: Undo | null = null): void {
  const id = ++lastId;
  messages.value = [...messages.value.slice(-2), { id, text, tone, undo }];
  if (tone === 'good') setTimeout(() => close(id), undo ? UNDO_MS : DURATION_MS);
}

const close = (id: number) => (messages.value = messages.value.filter((message) => message.id !== id));

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-atomic="false">
      {messages.value.map(({ id, text, tone, undo }) => (
        <div key={id} class={`toast ${tone}`}>
          <Icon name={tone === 'good' ? 'check' : 'warning'} />
          <p>{text}</p>
          {undo && (
            <Button
              label={undo.label}
              onClick={() => {
                close(id);
                undo.run();
              }}
            />
          )}
          <Button variant="quiet" icon="close" aria-label="Close the message" onClick={() => close(id)} />
        </div>
      ))}
    </div>
  );
}
