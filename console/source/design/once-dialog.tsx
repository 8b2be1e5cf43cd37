import { Button } from './button.tsx';
import { CopyField } from './copy-field.tsx';
import { Dialog } from './dialog.tsx';

interface OnceDialogProps {
  title: string;
  label: string;
  hint: string;
  value: string;
  onClose: () => void;
}

/** Shows a created secret or link, which is never shown again. */
export function OnceDialog({ title, onClose, ...field }: OnceDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <CopyField {...field} />
      <footer>
        <Button variant="primary" label="Done" onClick={onClose} />
      </footer>
    </Dialog>
  );
}
