import { Choice } from './choice.tsx';

interface KidsChoiceProps {
  /** Null until somebody has said it. */
  value: boolean | null;
  onChange: (value: boolean) => void;
}

/** What videoshorts has to be told of each video. */
export function KidsChoice({ value, onChange }: KidsChoiceProps) {
  return (
    <div role="radiogroup" aria-label="Made for children (videoshorts)">
      <h3>Made for children (videoshorts)</h3>
      <Choice group="kids" label="No" checked={value === false} onChange={() => onChange(false)} />
      <Choice group="kids" label="Yes" checked={value === true} onChange={() => onChange(true)} />
    </div>
  );
}
