const PAGE_STYLES = `
:root {
  color-scheme: light dark;
  --bg: #f6f6f4; --card: #fff; --ink: #1c1c1e; --soft: #6d6d72; --line: #e4e4e0;
  --clipapp: #111; --reelnet: #c13584; --videoshorts: #d92d20;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #141416; --card: #1f1f22; --ink: #f2f2f3; --soft: #a0a0a6; --line: #323236;
    --clipapp: #e8e8ea; --reelnet: #e8679f; --videoshorts: #ff6b5e;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
a { color: inherit; }
small, .hint, .meta, .empty { color: var(--soft); font-weight: 400; }
.meta, .hint { font-size: .85rem; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
h2 { font-size: 1.1rem; margin: 0 0 1rem; }
.clipapp { --brand: var(--clipapp); }
.reelnet { --brand: var(--reelnet); }
.videoshorts { --brand: var(--videoshorts); }
header, .feeds { max-width: 76rem; margin: auto; }
header { padding: 2rem 2rem 0; }
.feeds { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 2rem; }
.feeds { padding: 1.5rem 2rem 4rem; }
h2 { border-bottom: 3px solid var(--brand); padding-bottom: .4rem; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 14px; overflow: hidden; }
article { margin-bottom: 1.5rem; }
article > div { padding: 1rem; }
article p { margin: .35rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
video { display: block; width: 100%; aspect-ratio: 9/16; background: #000; }
.badge { border: 1px solid var(--line); border-radius: 99px; padding: 0 .5rem; font-size: .75rem; margin-left: .4rem; }
.comments { border-top: 1px solid var(--line); margin-top: .7rem; padding-top: .5rem; font-size: .9rem; }
.single { max-width: 26rem; margin: 2rem auto; padding: 0 1rem; }
.card { background: var(--card); border: 1px solid var(--line); border-top: 5px solid var(--brand); }
.card { border-radius: 14px; max-width: 26rem; margin: 12vh auto; padding: 2rem; }
.field { display: block; margin: 1rem 0; }
.field input { display: block; width: 100%; padding: .6rem; margin-top: .3rem; font: inherit; color: inherit; }
.field input { border: 1px solid var(--line); border-radius: 8px; background: var(--bg); }
details ul { list-style: none; padding: 0; font-size: .85rem; overflow-wrap: anywhere; }
.buttons { display: flex; gap: .75rem; }
button { font: inherit; padding: .6rem 1.4rem; border-radius: 99px; cursor: pointer; }
button { border: 1px solid var(--brand); background: var(--brand); color: var(--card); }
button.quiet { background: none; color: var(--ink); border-color: var(--line); }
.problem { color: #d92d20; }
#fresh { position: fixed; bottom: 1.5rem; left: 50%; transform: translateX(-50%); --brand: var(--ink); }
`;

export function renderPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${PAGE_STYLES}</style></head><body>${body}</body></html>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
