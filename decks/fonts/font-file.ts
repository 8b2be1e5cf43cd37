import { GlobalFonts } from '@napi-rs/canvas';
import { readCoverage } from './font-coverage.ts';

/** One font in all its weights, read on first use. */
export interface FontFile {
  covers(char: string): boolean;
  /** Registers the closest weight with the canvas and returns its family name. */
  register(weight: number): string;
}

export interface FontSource {
  alias(weight: number): string;
  path(weight: number): string;
  /** Path of the file whose `cmap` table lists the characters. */
  coverage: string;
  /** Restricts the characters that the font is used for. */
  draws?: (char: string) => boolean;
}

const registered = new Set<string>();

/** Forgets which fonts are registered, so that each is registered again on its next use. */
export function clearRegisteredFonts(): void {
  registered.clear();
}

/** Creates a `FontFile` of files on disk. A weight is registered once, and again only after `clearRegisteredFonts`. */
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
