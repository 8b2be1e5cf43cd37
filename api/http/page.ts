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

const STYLE = `body{font:18px/1.5 system-ui;max-width:34em;margin:12vh auto;padding:0 1em}
.button{display:inline-block;font:inherit;padding:.5em 1.2em;border:0;border-radius:6px;background:#1a56db;color:#fff;text-decoration:none}
label{display:block;margin:.4em 0}small{color:#555}`;

/** A page without scripts and foreign resources, which no other page can frame. */
export function sendPage(ctx: ApiContext, status: number, title: string, body: Html): void {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  });
  ctx.body = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>${title}</title
      ><style>
        ${new Html(STYLE)}
      </style>
      <body>
        ${body}
      </body>
    </html>`.markup;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/gu, (char) => `&#${char.charCodeAt(0)};`);
}
