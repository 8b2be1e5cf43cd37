import { Button } from '../../design/button.tsx';

interface ColorFieldProps {
  label: string;
  value: string | undefined;
  /** The colours of the brand, which are offered first. */
  brand: readonly string[];
  /** Whether a colour must be set, so it cannot be that of the style. */
  isFixed?: boolean;
  onChange: (color: string | undefined) => void;
}

/** A colour of the brand, any other one, or that of the style. */
export function ColorField({ label, value, brand, isFixed = false, onChange }: ColorFieldProps) {
  return (
    <div class="field" role="group" aria-label={label}>
      <b>{label}</b>
      <div class="group">
        {brand.map((color) => (
          <button
            key={color}
            type="button"
            class="swatch-button"
            style={{ background: color }}
            aria-label={`${color}, of the brand`}
            aria-pressed={value?.toLowerCase() === color.toLowerCase()}
            onClick={() => onChange(color)}
          />
        ))}
        <input
          type="color"
          aria-label={`Another ${label.toLowerCase()}`}
          value={(value ?? '#ffffff').slice(0, 7).toLowerCase()}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
        {value !== undefined && !isFixed && <Button label="Of the style" onClick={() => onChange(undefined)} />}
      </div>
    </div>
  );
}
