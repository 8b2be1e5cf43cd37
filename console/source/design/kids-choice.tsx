import { Choice } from './choice.tsx';

interface KidsChoiceProps {
  /** Null until the person has answered. */
  value: boolean | null;
  onChange: (value: boolean) => void;
}

/** The declaration that videoshorts requires of each video: whether it is made for children. */
export function KidsChoice({ value, onChange }: KidsChoiceProps) {
  return (
    <div role="radiogroup" aria-label="Made for children (videoshorts)">
      <h3>Made for children (videoshorts)</h3>
      <Choice group="kids" label="No" checked={value === false} onChange={() => onChange(false)} />
      <Choice group="kids" label="Yes" checked={value === true} onChange={() => onChange(true)} />
    </div>
  );
}
