import { createHash } from 'node:crypto';
import type { ApiContext } from './context.ts';

/** Markup whose texts are escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** A template whose values are escaped, unless they are markup themselves. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const inserted = values.map((value) => {
    if (value instanceof Html) return value.markup;
    return Array.isArray(value) ? value.map(({ markup }) => markup).join('') : escape(value);
  });
  return new Html(String.raw({ raw: parts }, ...inserted));
}

const STYLE = `:root{color-scheme:light dark;--text:#1b1b1b;--ground:#fff;--quiet:#555;--line:#ccc;--act:#1a56db;--plain:#444}
@media(prefers-color-scheme:dark){:root{--text:#ececec;--ground:#161616;--quiet:#a8a8a8;--line:#444;--act:#2f6bea;--plain:#5a5a5a}}
body{font:18px/1.5 system-ui;max-width:34em;margin:min(12vh,3em) auto;padding:0 1em;color:var(--text);background:var(--ground)}
.button{display:inline-block;font:inherit;min-height:44px;padding:.5em 1.2em;border:0;border-radius:6px;background:var(--act);color:#fff;text-decoration:none}
.plain{background:var(--plain)}.quiet{background:none;color:var(--text);border:1px solid var(--line)}
.buttons{display:flex;flex-wrap:wrap;gap:.6em}.text{white-space:pre-line;overflow-wrap:anywhere}
.thread{list-style:none;padding:0}h2{overflow-wrap:anywhere}
label{display:block;margin:.4em 0}small{color:var(--quiet)}video{display:block;max-width:100%;max-height:70vh;margin:auto;background:#000}
section{border-top:1px solid var(--line);margin-top:1.5em}textarea{min-height:6em}
textarea,select,input:not([type=radio],[type=checkbox]){font:inherit;width:100%;box-sizing:border-box;min-height:44px}
[role=alert],[role=status]{border-left:4px solid var(--act);padding:.2em 1em}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

const POLICY = ["default-src 'none'", `style-src 'sha256-${STYLE_HASH}'`, "base-uri 'none'", "frame-ancestors 'none'"];

/**
 * Sends a page without scripts and, unless `policy` allows some, without other resources. No other page can embed it
 * and no search engine lists it.
 */
export function sendPage(
  ctx: ApiContext,
  status: number,
  title: string,
  body: Html,
  policy: readonly string[] = [],
  language = 'en',
): void {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': [...POLICY, ...policy].join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'X-Robots-Tag': 'noindex, nofollow',
  });
  ctx.body = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`.markup;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/gu, (char) => `&#${char.charCodeAt(0)};`);
}
