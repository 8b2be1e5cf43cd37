import type { Brief } from './brief.ts';

/** The video that a format works from; its acceptance made sure of it. */
export function sourceOf({ format, source }: Brief): NonNullable<Brief['source']> {
  if (!source) throw new RangeError(`A ${format} video needs a source.`);
  return source;
}
