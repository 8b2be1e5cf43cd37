import type { ComponentChildren } from 'preact';
import { useSignal } from '@preact/signals';

interface DropCellProps {
  class: string;
  label?: string;
  onDropPost: (id: string) => void;
  children: ComponentChildren;
}

export function DropCell({ class: name, label, onDropPost, children }: DropCellProps) {
  const isDropTarget = useSignal(false);
  return (
    <td
      class={`${name}${isDropTarget.value ? ' over' : ''}`}
      data-date={label}
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes('text/kinora-post')) return;
        event.preventDefault();
        isDropTarget.value = true;
      }}
      onDragLeave={() => (isDropTarget.value = false)}
      onDrop={(event) => {
        event.preventDefault();
        isDropTarget.value = false;
        const id = event.dataTransfer?.getData('text/kinora-post');
        if (id) onDropPost(id);
      }}
    >
      {children}
    </td>
  );
}
