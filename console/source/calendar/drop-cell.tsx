import type { ComponentChildren } from 'preact';
import { useSignal } from '@preact/signals';

interface DropCellProps {
  class: string;
  label?: string;
  onDropPost: (id: string) => void;
  children: ComponentChildren;
}

/** A cell of the calendar in which a dragged post can be dropped. */
export function DropCell({ class: name, label, onDropPost, children }: DropCellProps) {
  const isOver = useSignal(false);
  return (
    <td
      class={`${name}${isOver.value ? ' over' : ''}`}
      data-date={label}
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes('text/kinora-post')) return;
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={() => (isOver.value = false)}
      onDrop={(event) => {
        event.preventDefault();
        isOver.value = false;
        const id = event.dataTransfer?.getData('text/kinora-post');
        if (id) onDropPost(id);
      }}
    >
      {children}
    </td>
  );
}
