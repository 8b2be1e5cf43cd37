import { hexOf, isGrey, parseColour, type Colour } from '../../../../domain/brand/colours.ts';
import { AROUND } from './find-value-props.ts';
import type { Page } from './page.ts';
import { rawText } from './page.ts';
import { tidy, type PageElement } from './page-text.ts';
import { colourRules } from './style-sheet.ts';

const MOST_SHAPES = 60;

/** The colours that the page declares, styles itself with, and draws its logo in. */
export function findColours(page: Page): void {
  for (const [name, confidence] of [
    ['theme-color', 0.95],
    ['msapplication-tilecolor', 0.7],
  ] as const) {
    const meta = page.meta(name);
    const colour = parseColour(meta?.content ?? '');
    if (!meta || !colour) continue;
    const said = { value: hexOf(colour), quote: meta.content, at: meta.element };
    page.note({ field: 'palette', ...said, method: 'meta', declared: true, confidence });
  }
  for (const style of page.all('style')) {
    for (const { colour, declared, confidence, selector, quote } of colourRules(rawText(style))) {
      page.note({ field: 'palette', value: colour, method: 'css', at: selector, quote, declared, confidence });
    }
  }
  for (const element of page.all('a[style], button[style], header[style]')) noteInline(page, element);
  for (const shape of page.all('header svg [fill], a[href="/"] svg [fill]').slice(0, MOST_SHAPES)) {
    const colour = vivid(shape.attribs['fill'] ?? '');
    if (!colour) continue;
    const quote = shape.attribs['fill'] ?? '';
    page.note({ field: 'palette', value: hexOf(colour), method: 'logo', at: shape, quote, confidence: 0.6 });
  }
}

function noteInline(page: Page, element: PageElement): void {
  const inMessage = element.name === 'header' || page.$(element).closest(AROUND).length === 0;
  for (const declaration of (element.attribs['style'] ?? '').split(';')) {
    const [name = '', value = ''] = declaration.split(':', 2).map(tidy);
    const colour = /^background(?:-color)?$/iu.test(name) ? vivid(value) : null;
    if (!colour || !inMessage) continue;
    const said = { value: hexOf(colour), quote: tidy(declaration), at: element };
    page.note({ field: 'palette', ...said, method: 'css', confidence: 0.65 });
  }
}

function vivid(text: string): Colour | null {
  const colour = parseColour(tidy(text));
  return colour && !isGrey(colour) ? colour : null;
}
