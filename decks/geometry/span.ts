/** A range of frames, `[from, to)`. */
export interface Span {
  from: number;
  to: number;
}

/** Appends a span that starts at or after the end of the last one; merges them if they touch. */
export function addSpan(spans: Span[], span: Span): Span[] {
  const last = spans.at(-1);
  if (last?.to !== span.from) return [...spans, span];
  return [...spans.slice(0, -1), { from: last.from, to: span.to }];
}
