/** A link, a hashtag or a mention in a text. Positions are in UTF-8 bytes. */
export interface Facet {
  index: { byteStart: number; byteEnd: number };
  features: object[];
}

const LINK = /(?<=^|[\s(])https?:\/\/[^\s]+/giu;
const HASHTAG = /(?<=^|[\s(])[#\uFF03](?=[\p{L}\p{M}\p{N}_]*[\p{L}_])[\p{L}\p{M}\p{N}_]{1,64}(?![\p{L}\p{M}\p{N}_])/gu;
const MENTION = /(?<=^|[\s(])@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?/giu;

/** A sentence goes on after a link. */
const AFTER_LINK = /[.,;:!?'"”’)\]]+$/u;

/**
 * Finds the parts of a text that the app is to show as links. `resolveHandle` returns the account of a handle, or null: a mention of
 * nobody stays text.
 */
export async function findFacets(
  text: string,
  resolveHandle: (handle: string) => Promise<string | null>,
): Promise<Facet[]> {
  const links = findParts(text, LINK)
    .map(({ start, part }) => ({ start, part: part.replace(AFTER_LINK, '') }))
    .filter(({ part }) => URL.canParse(part))
    .map((found) => toFacet(text, found, { $type: 'app.bsky.richtext.facet#link', uri: found.part }));
  const tags = findParts(text, HASHTAG).map((found) =>
    toFacet(text, found, { $type: 'app.bsky.richtext.facet#tag', tag: found.part.slice(1) }),
  );
  const mentions = await Promise.all(
    findParts(text, MENTION).map(async (found) => {
      const did = await resolveHandle(found.part.slice(1).toLowerCase());
      return did === null ? [] : [toFacet(text, found, { $type: 'app.bsky.richtext.facet#mention', did })];
    }),
  );
  return [...links, ...tags, ...mentions.flat()].sort((a, b) => a.index.byteStart - b.index.byteStart);
}

interface Part {
  start: number;
  part: string;
}

function findParts(text: string, pattern: RegExp): Part[] {
  return Array.from(text.matchAll(pattern), ({ 0: part, index }) => ({ start: index, part }));
}

function toFacet(text: string, { start, part }: Part, feature: object): Facet {
  const byteStart = Buffer.byteLength(text.slice(0, start));
  return { index: { byteStart, byteEnd: byteStart + Buffer.byteLength(part) }, features: [feature] };
}
