/** What a browser shows after one request; redirects are not followed. */
export interface Page {
  status: number;
  headers: Headers;
  text: string;
  location: string | null;
  /** Links of the page, unescaped. */
  links: string[];
}

export interface Browser {
  open(url: string, form?: Record<string, string>): Promise<Page>;
  cookies: Map<string, string>;
}

/** A browser with a cookie jar for one site. */
export function openBrowser(): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async open(url, form) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(url, {
        redirect: 'manual',
        headers: cookie === '' ? {} : { cookie },
        ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      });
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(set) ?? [];
        cookies.set(name, value);
      }
      const text = await response.text();
      const links = [...text.matchAll(/href="([^"]+)"/gu)].map(([, href = '']) => unescape(href));
      return {
        status: response.status,
        headers: response.headers,
        text,
        links,
        location: response.headers.get('location'),
      };
    },
  };
}

function unescape(text: string): string {
  return text.replaceAll(/&#(\d+);/gu, (_, code: string) => String.fromCharCode(Number(code)));
}
