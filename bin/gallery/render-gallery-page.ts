/** One video of the page; file paths are relative to the page. */
export interface GalleryEntry {
  title: string;
  video: string | null;
  poster: string | null;
  durationMs: number | null;
  deckHash: string | null;
  warnings: readonly string[];
  failure: string | null;
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.45 system-ui, sans-serif; }
  body { margin: 2rem auto; max-width: 1500px; padding: 0 1rem; }
  main { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fill, minmax(230px, 1fr)); }
  figure { margin: 0; }
  video { aspect-ratio: 9 / 16; background: #0003; border-radius: 10px; width: 100%; }
  figcaption { font-weight: 600; margin-top: 0.4rem; }
  small { display: block; font-weight: 400; opacity: 0.7; overflow-wrap: anywhere; }
`;

/** Renders the page as self-contained HTML. */
export function renderGalleryPage(entries: readonly GalleryEntry[], createdAt: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kinora gallery</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Kinora gallery</h1>
<p>${entries.length} videos through the public API, ${escape(createdAt)}.</p>
<main>
${entries.map(renderFigure).join('\n')}
</main>
</body>
</html>
`;
}

function renderFigure({ title, video, poster, durationMs, deckHash, warnings, failure }: GalleryEntry): string {
  const facts = [
    durationMs === null ? '' : `${(durationMs / 1000).toFixed(1)} s`,
    deckHash === null ? '' : `deck ${deckHash.slice(0, 12)}`,
    warnings.length === 0 ? '' : `warnings: ${warnings.join(', ')}`,
    failure ?? '',
  ].filter((fact) => fact !== '');
  const player = video
    ? `<video controls preload="metadata" src="${escape(video)}"${poster ? ` poster="${escape(poster)}"` : ''}></video>`
    : '<video></video>';
  return `<figure>${player}<figcaption>${escape(title)}${facts.map((fact) => `<small>${escape(fact)}</small>`).join('')}</figcaption></figure>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`);
}
