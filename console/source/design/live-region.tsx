import { signal } from '@preact/signals';

const text = signal('');

/** Makes screen readers say a text. Its visible form must not be a live region, or they say it twice. */
export const announce = (sentence: string): void => void (text.value = sentence);

export function LiveRegion() {
  return (
    <p class="visually-hidden" role="status">
      {text.value}
    </p>
  );
}
