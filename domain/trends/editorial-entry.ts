import type { Format } from '../formats.ts';
import type { Platform } from '../accounts/platforms.ts';

/** A pattern that does not age. */
export interface EditorialEntry {
  title: string;
  /** What is shown, and why people stay. */
  description: string;
  /** A first line in this manner. */
  example: string;
  /** The render format that suits it; null where any does. */
  formatHint: Format | null;
  /** Without `#`. */
  hashtags: readonly string[];
  platforms: readonly Platform[];
}
