import type { ClaimMethod } from '../../../../domain/brand/brand.ts';
import { measureReadingLength } from '../../../../domain/text/reading-time.ts';
import { endsSentence, splitSentences } from '../../../../domain/text/sentences.ts';
import { asksQuestion, statesTime, stripQuoteMarks } from '../../../../domain/text/statements.ts';
import { splitTerms } from '../../../../domain/text/words.ts';
import { LEGAL, OUTSIDE_CONTENT } from './add-value-props.ts';
import type { Page } from './page.ts';
import { getVisibleText, isVisible, normalizeSpace, type PageElement, type PageNode } from './page-text.ts';

const BLOCKS = 'p, li, dd, blockquote, address, tr, summary, figcaption';
const MAX_BLOCKS = 250;
const MAX_PER_PAGE = 40;
/** The longest fact, in characters. A longer sentence cannot be shown in a video. */
const MAX_LENGTH = 200;
const MIN_LENGTH = 10;
const MAX_ANSWER_SENTENCES = 2;

/** Adds findings: what a page states, sentence by sentence. Headings and links state nothing. */
export function addFacts(page: Page): void {
  const before = page.findings.length;
  const known = new Set<string>();
  const add = (at: PageElement | string, value: string, quote = value, method: ClaimMethod = 'text'): void => {
    if (page.findings.length - before >= MAX_PER_PAGE || known.has(value) || !isFact(value)) return;
    known.add(value);
    page.addFinding({ field: 'facts', value, quote, method, at, confidence: page.home ? 0.6 : 0.5 });
  };
  for (const block of page.all(BLOCKS).slice(0, MAX_BLOCKS)) {
    if (isVisible(block) && isContent(page, block)) readBlock(page, block, add);
  }
  const shown = getVisibleText(page.$.root()[0] as PageNode);
  for (const { types, text, selector } of page.items) {
    const [asked, answer] = [text('name'), text('acceptedAnswer')].map((part) => normalizeSpace(part ?? ''));
    // An accordion shows the answer after its question. Otherwise the page has no such text to quote.
    const isShown = types.includes('Question') && asked && answer && shown.includes(`${asked} ${answer}`);
    if (isShown) addAnswer(selector, asked, answer, add);
  }
  for (const product of page.items.filter(({ types }) => types.includes('Product'))) addPrice(page, product, add);
}

type Add = (at: PageElement | string, value: string, quote?: string, method?: ClaimMethod) => void;

function isContent(page: Page, block: PageElement): boolean {
  const node = page.$(block);
  // Footers state the opening hours and the address.
  if (node.closest(OUTSIDE_CONTENT).length > 0) {
    return node.closest('footer').length > 0 && statesTime(getVisibleText(block));
  }
  const linked = node
    .find('a')
    .toArray()
    .reduce((sum, link) => sum + getVisibleText(link).length, 0);
  return node.closest('a').length === 0 && linked * 2 <= getVisibleText(block).length;
}

function readBlock(page: Page, block: PageElement, add: Add): void {
  const node = page.$(block);
  const text = getVisibleText(block);
  if (block.name === 'summary') {
    const answer = getVisibleText(node.parent()[0] as PageElement)
      .slice(text.length)
      .trim();
    return addAnswer(block, text, answer, add);
  }
  if (block.name === 'blockquote') return addVoice(page, block, add);
  if (block.name === 'tr') return addPair(block, node.children('th, td').toArray().filter(isVisible), add);
  // Inner blocks are read by themselves, quotations and details as a whole.
  if (node.find(BLOCKS).length > 0 || node.closest('blockquote, details').length > 0) return;
  const heading = node.prev('h2, h3, h4, h5, dt')[0] as PageElement | undefined;
  const title = heading && getVisibleText(heading);
  if (heading && title && asksQuestion(title)) return addAnswer(block, title, text, add);
  if (heading && block.name === 'dd') return addPair(block, [heading, block], add);
  const sentences = splitSentences(text);
  for (const sentence of sentences) {
    const isListed = block.name !== 'p' || (sentences.length === 1 && /\p{N}/u.test(sentence));
    if (endsSentence(sentence) || isListed) add(block, sentence, sentence, block.name === 'li' ? 'list' : 'text');
  }
}

/** Adds an answer. Its quote begins with the question. */
function addAnswer(at: PageElement | string, question: string, answer: string, add: Add): void {
  const said = splitSentences(answer).slice(0, MAX_ANSWER_SENTENCES).join(' ');
  if (asksQuestion(question) && said !== '' && !asksQuestion(said)) add(at, said, `${question} ${said}`, 'faq');
}

/** Adds a quotation with its speaker, with whom the quote ends. Without a speaker nothing is added. */
function addVoice(page: Page, block: PageElement, add: Add): void {
  const cited =
    page.$(block).find('cite, footer, figcaption').toArray()[0] ?? page.$(block).next('figcaption, cite')[0];
  const whole = getVisibleText(block);
  const speaker = cited ? getVisibleText(cited as PageElement) : '';
  const inside = speaker !== '' && whole.endsWith(speaker);
  const said = stripQuoteMarks((inside ? whole.slice(0, -speaker.length) : whole).replace(/[\s—–-]+$/u, ''));
  if (speaker !== '') add(block, said, inside ? whole : `${whole} ${speaker}`);
}

/** Adds two cells as a fact: a dish and its price, a day and its hours. */
function addPair(at: PageElement, cells: readonly PageElement[], add: Add): void {
  const [name, value] = cells.map(getVisibleText);
  if (cells.length !== 2 || !name || !value || name.endsWith(':')) return;
  add(at, `${name}: ${value}`, `${name} ${value}`, 'list');
}

function addPrice(page: Page, product: Page['items'][number], add: Add): void {
  const name = product.text('name');
  const offer = page.items.find(({ types, text }) => types.includes('Offer') && text('price') !== null);
  const [price, currency] = [Number(offer?.text('price')), offer?.text('priceCurrency') ?? ''];
  const isOnly = page.items.filter(({ types }) => types.includes('Product')).length === 1;
  if (name === null || !isOnly || !Number.isFinite(price) || !/^[A-Z]{3}$/u.test(currency)) return;
  const trailingZeroDisplay = 'stripIfInteger';
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', trailingZeroDisplay } as const;
  add(product.selector, `${name}: ${new Intl.NumberFormat(page.language, style).format(price)}`, name, 'jsonld');
}

function isFact(text: string): boolean {
  const length = measureReadingLength(text);
  if (length < MIN_LENGTH || text.length > MAX_LENGTH || asksQuestion(text) || LEGAL.test(text)) return false;
  return splitTerms(text).length >= 2 && /\p{L}{2}/u.test(text) && !/https?:|www\.|\{|\}|<|>/u.test(text);
}
