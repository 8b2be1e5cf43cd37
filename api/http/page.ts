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

const STYLE = `body{font:18px/1.5 system-ui;max-width:34em;margin:12vh auto;padding:0 1em;color:#1b1b1b;background:#fff}
.button{display:inline-block;font:inherit;padding:.5em 1.2em;border:0;border-radius:6px;background:#1a56db;color:#fff;text-decoration:none}
.plain{background:#444}.text{white-space:pre-line;overflow-wrap:anywhere}
label{display:block;margin:.4em 0}small{color:#555}video{max-width:100%;max-height:70vh;background:#000}
section{border-top:1px solid #ccc;margin-top:1.5em}textarea{font:inherit;width:100%;box-sizing:border-box;min-height:6em}
[role=alert],[role=status]{border-left:4px solid #1a56db;padding:.2em 1em}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

const POLICY = ["default-src 'none'", `style-src 'sha256-${STYLE_HASH}'`, "base-uri 'none'", "frame-ancestors 'none'"];

/**
 * A page without scripts and, unless `policy` allows some, without other resources, which no other page can frame and no search
 * engine lists.
 */
export function sendPage(
  ctx: ApiContext,
  status: number,
  title: string,
  body: Html,
  policy: readonly string[] = [],
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
    <html lang="en">
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
