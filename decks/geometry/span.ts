/** Frames `[from, to)`. */
export interface Span {
  from: number;
  to: number;
}

/** Adds a span that does not begin before the last one ends; what touches becomes one. */
export function addSpan(spans: Span[], span: Span): Span[] {
  const last = spans.at(-1);
  if (last?.to !== span.from) return [...spans, span];
  return [...spans.slice(0, -1), { from: last.from, to: span.to }];
}
