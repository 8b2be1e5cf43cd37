/** Undoes what platforms change: they trim, may collapse white space, compose characters, and drop the `@`. */
export function normalizeText(text: string): string {
  return text.normalize('NFC').replaceAll('@', '').replaceAll(/\s+/gu, ' ').trim();
}

/** Whether a platform shows this text; an absent one counts as empty. It may show only the first `units` of it. */
export function isSameText(shown: string | null | undefined, sent: string | null, units = Infinity): boolean {
  const [one, other] = [normalizeText((shown ?? '').slice(0, units)), normalizeText(sent ?? '')];
  const isCut = (shown ?? '').length >= units;
  return one === other || (isCut && other.startsWith(one));
}
