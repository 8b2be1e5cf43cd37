import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { Icon } from '../design/icon.tsx';
import { ACCEPTED } from './upload-tasks.ts';

/** Whether the device has no pointer with which a file could be dragged to the page. */
const hasTouchOnly = matchMedia('(hover: none)').matches;

interface DropZoneProps {
  /** Such as "Upload files". */
  label: string;
  hint?: ComponentChildren;
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** An area on which files are dropped or chosen. Files can also be pasted anywhere in the view but in text fields. */
export function DropZone({ label, hint, accept = ACCEPTED, multiple = true, onFiles }: DropZoneProps) {
  const id = useId();
  const [isDropTarget, setDropTarget] = useState(false);
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files?.length || isTextField(event.target)) return;
      event.preventDefault();
      take(files);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  });
  return (
    <div
      class={`drop-zone${isDropTarget ? ' over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setDropTarget(true);
      }}
      onDragLeave={() => setDropTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDropTarget(false);
        take(event.dataTransfer?.files);
      }}
    >
      <Icon name="upload" size={20} />
      <div>
        <label class="button" for={id}>
          {label}
        </label>
        <p class="hint">
          {hint ?? (hasTouchOnly ? 'Take one or choose one.' : 'Drop it here, choose it, or paste it.')}
        </p>
      </div>
      <input
        id={id}
        class="visually-hidden"
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([type="file"]), textarea, [contenteditable="true"]');
