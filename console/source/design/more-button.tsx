import { Button } from './button.tsx';

interface MoreButtonProps {
  /** Reads one more page; null at the last. */
  more: (() => void) | null;
  busy: boolean;
  /** What is listed, such as `videos`. */
  name: string;
}

export function MoreButton({ more, busy, name }: MoreButtonProps) {
  if (!more) return null;
  return (
    <div class="group">
      <Button label={`Show older ${name}`} busy={busy} onClick={more} />
    </div>
  );
}
