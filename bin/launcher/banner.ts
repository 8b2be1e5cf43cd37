import type { Demo } from '../demo/seed-demo.ts';
import type { DevFile } from '../home/dev-file.ts';

/** Renders the output once everything is ready; its last command can be pasted into a shell. */
export function renderBanner(dev: DevFile, demo: Demo, title = 'Kinora is ready. Ctrl-C stops it.'): string {
  const rows = [
    ['API', dev.baseUrl],
    ['Docs', new URL('/docs', dev.baseUrl).href],
    ['Console', buildConsoleLink(dev.baseUrl, dev.apiKey)],
    ['Temporal', dev.temporalUiUrl ?? dev.temporalAddress],
    ['Platforms', dev.sandboxControlKey ? `${dev.sandboxUrl}/?key=${dev.sandboxControlKey}` : dev.sandboxUrl],
    ['Metrics', dev.metricsUrl],
    ['Demo key', dev.apiKey],
  ];
  const table = rows.map(([name, value]) => `  ${name?.padEnd(11)}${value}`).join('\n');
  return `
${title}

${table}

Publish a first video:

${renderFirstCall(dev, demo)}
`;
}

function renderFirstCall(dev: DevFile, demo: Demo): string {
  const accounts = Object.entries(demo.accounts).map(([platform, id]) => [platform, [id]]);
  const body = {
    schedule: 'asap',
    format: 'slideshow',
    deck: {
      version: 1,
      ratio: '9:16',
      durationMs: 4000,
      fps: 30,
      background: { kind: 'gradient', colors: ['#1D4ED8', '#9333EA'] },
      slides: [
        {
          startMs: 0,
          endMs: 4000,
          boxes: [{ id: 'hook', text: 'Hello from Kinora', rect: { x: 0.1, y: 0.35, w: 0.8, h: 0.3 } }],
        },
      ],
      captions: { enabled: false, style: 'plain' },
    },
    selectedAccounts: Object.fromEntries(accounts),
    caption: 'My first video',
    declarations: { madeForKids: false },
  };
  const headers = [`Authorization: Bearer ${dev.apiKey}`, 'Content-Type: application/json'];
  return [
    `curl -sS ${dev.baseUrl}/posts \\`,
    ...headers.map((header) => `  -H '${header}' \\`),
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n');
}

/** The link that opens the console with a key. A browser keeps a fragment to itself, so that no server logs the key. */
export const buildConsoleLink = (baseUrl: string, apiKey: string): string =>
  `${new URL('/console', baseUrl).href}#key=${apiKey}`;
