import { signal } from '@preact/signals';

const media = matchMedia('(max-width: 760px)');
const isNarrow = signal(media.matches);
media.addEventListener('change', ({ matches }) => (isNarrow.value = matches));

/** Whether the page is as narrow as a phone. */
export const useNarrow = (): boolean => isNarrow.value;
