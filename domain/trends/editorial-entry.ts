import type { Format } from '../formats.ts';
import type { EditorialGroup } from '../platforms/platform-terms.ts';

/** An evergreen pattern. */
export interface EditorialEntry {
  title: string;
  /** What the video shows, and why people keep watching. */
  description: string;
  /** An example of a first line. */
  example: string;
  /** The suggested render format; null if any format works. */
  formatHint: Format | null;
  /** Hashtags, without `#`. */
  hashtags: readonly string[];
  /** The group of platforms (`PlatformTerms.editorial`) that it suits; without one, all platforms. */
  suits?: EditorialGroup;
}
