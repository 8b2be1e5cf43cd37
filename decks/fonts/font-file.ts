import { GlobalFonts } from '@napi-rs/canvas';
import { readCoverage } from './font-coverage.ts';

/** One font in all its weights. Nothing of it is read before it is asked for. */
export interface FontFile {
  /** Whether it can draw a character. */
  covers(char: string): boolean;
  /** Makes it known to the canvas in the weight that comes closest, and answers the family name to call it by. */
  register(weight: number): string;
}

export interface FontSource {
  alias(weight: number): string;
  path(weight: number): string;
  /** The file that tells which characters it holds. */
  coverage: string;
  /** What it is used for of all that it holds. */
  draws?: (char: string) => boolean;
}

const registered = new Set<string>();

/** Has every font registered anew when it is next asked for. */
export function clearRegisteredFonts(): void {
  registered.clear();
}

/** A font on disk that stays known for as long as the process lives. */
export function createFontFile({ alias, path, coverage, draws = () => true }: FontSource): FontFile {
  let covered: Set<number> | null = null;
  return {
    covers(char) {
      if (!draws(char)) return false;
      covered ??= readCoverage(coverage);
      return covered.has(char.codePointAt(0) ?? 0);
    },
    register(weight) {
      const name = alias(weight);
      if (registered.has(name)) return name;
      const file = path(weight);
      if (!GlobalFonts.registerFromPath(file, name)) throw new Error(`cannot register the font ${file}`);
      registered.add(name);
      return name;
    },
  };
}
