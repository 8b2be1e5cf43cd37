import type { Page } from './page.ts';
import { isVisible, listSentences, getVisibleText, normalizeSpace, type PageElement } from './page-text.ts';

/** "for independent bakeries", "built for teams": up to four lower-case words, the last a plural. */
const AUDIENCE_PHRASE =
  /\bfor ((?:(?!the |your |our |this |that |these |those |its |their |a |an |every |all )[a-z][a-z-]{1,20} ){0,3}[a-z][a-z-]{2,20}s)\b/u;

/** Plurals that are not people. */
const OTHER_PLURALS =
  /(?:^|\b)(?:years|days|hours|minutes|seconds|months|weeks|details|updates|reasons|sales|orders|bookings|reservations|inquiries|questions|results|this|less|business|press|yours|others|times|purposes|always|things|posts|videos|products|events|parties|groups|sizes|walks|plus|prices|pickups|deliveries|items|us|is|was|has|does|as|access|across|success|process|express|news|tips|ideas)$/u;

const AUDIENCE_PATH = /\/for-([a-z0-9]+(?:-[a-z0-9]+){0,3})\/?$/iu;

const MAX_PARAGRAPHS = 60;

export function addAudience(page: Page): void {
  for (const thing of page.items) {
    for (const [property, confidence] of [
      ['audience', 0.95],
      ['areaServed', 0.3],
    ] as const) {
      const value = thing.text(property);
      if (value === null || /^https?:/u.test(value)) continue;
      page.addFinding({
        field: 'audience',
        value,
        method: 'jsonld',
        at: thing.selector,
        quote: value,
        declared: true,
        confidence,
      });
    }
  }
  const weight = page.home ? 1 : 0.8;
  const title = page.all('title')[0];
  const description = page.meta('description');
  if (title) addPhrase(page, title, normalizeSpace(page.$(title).text()), 'title', weight * 0.7);
  if (description) addPhrase(page, description.element, description.content, 'meta', weight * 0.75);
  for (const heading of page.all('h1, h2').filter(isVisible)) {
    addPhrase(page, heading, getVisibleText(heading), 'heading', weight * (heading.name === 'h1' ? 0.8 : 0.6));
  }
  for (const paragraph of page
    .all('main p, section p, article p, body > p')
    .filter(isVisible)
    .slice(0, MAX_PARAGRAPHS)) {
    for (const sentence of listSentences(getVisibleText(paragraph)))
      addPhrase(page, paragraph, sentence, 'text', weight * 0.5);
  }
  for (const link of page.all('a[href]')) {
    const href = link.attribs['href'] ?? '';
    const named = AUDIENCE_PATH.exec(href)?.[1];
    if (named === undefined) continue;
    const value = named.replaceAll('-', ' ').toLowerCase();
    page.addFinding({ field: 'audience', value, method: 'path', at: link, quote: href, confidence: 0.65 });
  }
}

function addPhrase(
  page: Page,
  at: PageElement,
  quote: string,
  method: 'title' | 'meta' | 'heading' | 'text',
  confidence: number,
): void {
  const value = AUDIENCE_PHRASE.exec(quote)?.[1];
  if (value === undefined || OTHER_PLURALS.test(value)) return;
  page.addFinding({ field: 'audience', value, method, at, quote, confidence });
}
