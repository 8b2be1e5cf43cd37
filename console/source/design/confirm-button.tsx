import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button, type ButtonProps } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick'> {
  question: string;
  /** What will happen, and whether it can be undone. */
  consequence: ComponentChildren;
  confirm: string;
  /** Called after the confirmation; by default the action runs. */
  onConfirm?: () => unknown;
}

/** A button whose action is confirmed in a dialog first. */
export function ConfirmButton({ question, consequence, confirm, onConfirm, action, ...button }: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const carryOut = () => {
    close();
    if (onConfirm) onConfirm();
    else void action?.run();
  };
  return (
    <>
      <Button busy={action?.isRunning ?? false} {...button} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={question} onClose={close}>
          <p>{consequence}</p>
          <footer>
            <Button label="Not now" onClick={close} />
            <Button variant={button.variant === 'danger' ? 'danger' : 'primary'} label={confirm} onClick={carryOut} />
          </footer>
        </Dialog>
      )}
    </>
  );
}
