/** Strict parser of the Prometheus text format; throws on an invalid line. */
export type Samples = Map<string, number>;

const COMMENT = /^# (?:HELP [a-zA-Z_:][\w:]* .*|TYPE [a-zA-Z_:][\w:]* (?:counter|gauge|histogram|summary|untyped))$/u;
const SAMPLE =
  /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (N[aA][Nn]|[+-]?(?:Inf|\d+(?:\.\d+)?(?:e[+-]?\d+)?))$/u;

/** Samples by `name{label="value",…}`, the labels in alphabetical order. */
export function parseExposition(text: string): Samples {
  const samples: Samples = new Map();
  for (const line of text.split('\n').filter(Boolean)) {
    if (COMMENT.test(line)) continue;
    const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
    if (name === undefined) throw new Error(`no line of the exposition format: ${line}`);
    const sorted = [...labels.matchAll(/([a-zA-Z_]\w*="(?:[^"\\]|\\.)*")/gu)].map(([, label]) => label).sort();
    const id = sorted.length > 0 ? `${name}{${sorted.join(',')}}` : name;
    if (samples.has(id)) throw new Error(`${id} is there twice`);
    samples.set(id, Number(value));
  }
  return samples;
}

/** Reads `/metrics` of the origin. */
export async function scrape(origin: string): Promise<Samples> {
  const response = await fetch(`${origin}/metrics`);
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`);
  return parseExposition(await response.text());
}
