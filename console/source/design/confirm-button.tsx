import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button, type ButtonProps } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick'> {
  question: string;
  /** What will happen, and whether it can be undone. */
  consequence: ComponentChildren;
  confirm: string;
  onConfirm: () => unknown;
}

/** A button whose act is confirmed in a dialog first. */
export function ConfirmButton({ question, consequence, confirm, onConfirm, ...button }: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={question} onClose={close}>
          <p>{consequence}</p>
          <footer>
            <Button onClick={close}>Not now</Button>
            <Button
              look={button.look === 'danger' ? 'danger' : 'primary'}
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {confirm}
            </Button>
          </footer>
        </Dialog>
      )}
    </>
  );
}
