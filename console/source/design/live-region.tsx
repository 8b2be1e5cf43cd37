import { signal } from '@preact/signals';

const text = signal('');

/** Has screen readers say a text once. What is on the screen for it must not be a live region too. */
export const announce = (sentence: string): void => void (text.value = sentence);

export function LiveRegion() {
  return (
    <p class="hidden" role="status">
      {text.value}
    </p>
  );
}
