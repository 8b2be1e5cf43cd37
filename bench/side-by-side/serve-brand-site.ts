import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Brief } from './brief.ts';

/** The website of a brief's brand, from which Kinora reads palette and look. */
export async function serveBrandSite({ brand }: Brief): Promise<{ url: string; close(): void }> {
  const page = buildPage(brand);
  const server = createServer((request, response) => {
    const found = request.url === '/';
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(found ? page : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function buildPage({ name, identity, valueProps, colours, callToAction }: Brief['brand']): string {
  const [accent = '', tone = ''] = colours;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${name}</title>
<meta name="description" content="${identity}">
<meta name="theme-color" content="${accent}">
<style>
:root { --primary: ${accent}; --secondary: ${tone} }
header { background: ${accent}; color: #fff }
a, h1 { color: ${accent} }
a.button { background: ${accent} }
section { background: ${tone} }
</style>
</head>
<body>
<header><h1>${name}</h1><p>${identity}</p></header>
<section><h2>Why ${name}</h2><ul>${valueProps.map((text) => `<li>${text}</li>`).join('')}</ul></section>
<a class="button" href="/">${callToAction}</a>
</body>
</html>`;
}
