import { toHex, isGrey, parseColour, type Colour } from '../../../../domain/brand/colours.ts';
import { OUTSIDE_CONTENT } from './add-value-props.ts';
import { getRawText, type Page } from './page.ts';
import { normalizeSpace, type PageElement } from './page-text.ts';
import { findColourRules } from './find-colour-rules.ts';

const MAX_SHAPES = 60;

/** Adds findings: the colours of meta tags, style sheets, inline styles and the inline SVG logo. */
export function addColours(page: Page): void {
  for (const [name, confidence] of [
    ['theme-color', 0.95],
    ['msapplication-tilecolor', 0.7],
  ] as const) {
    const meta = page.meta(name);
    const colour = parseColour(meta?.content ?? '');
    if (!meta || !colour) continue;
    const source = { value: toHex(colour), quote: meta.content, at: meta.element };
    page.addFinding({ field: 'palette', ...source, method: 'meta', declared: true, confidence });
  }
  for (const style of page.all('style')) {
    for (const { colour, declared, confidence, selector, quote } of findColourRules(getRawText(style))) {
      page.addFinding({ field: 'palette', value: colour, method: 'css', at: selector, quote, declared, confidence });
    }
  }
  for (const element of page.all('a[style], button[style], header[style]')) addInlineColours(page, element);
  for (const shape of page.all('header svg [fill], a[href="/"] svg [fill]').slice(0, MAX_SHAPES)) {
    const colour = parseVividColour(shape.attribs['fill'] ?? '');
    if (!colour) continue;
    const quote = shape.attribs['fill'] ?? '';
    page.addFinding({ field: 'palette', value: toHex(colour), method: 'logo', at: shape, quote, confidence: 0.6 });
  }
}

function addInlineColours(page: Page, element: PageElement): void {
  const isContent = element.name === 'header' || page.$(element).closest(OUTSIDE_CONTENT).length === 0;
  for (const declaration of (element.attribs['style'] ?? '').split(';')) {
    const [name = '', value = ''] = declaration.split(':', 2).map(normalizeSpace);
    const colour = /^background(?:-color)?$/iu.test(name) ? parseVividColour(value) : null;
    if (!colour || !isContent) continue;
    const source = { value: toHex(colour), quote: normalizeSpace(declaration), at: element };
    page.addFinding({ field: 'palette', ...source, method: 'css', confidence: 0.65 });
  }
}

function parseVividColour(text: string): Colour | null {
  const colour = parseColour(normalizeSpace(text));
  return colour && !isGrey(colour) ? colour : null;
}
