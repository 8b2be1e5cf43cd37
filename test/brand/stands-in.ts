/** Returns whether the quote appears in the source, with or without tags and white space. Independent of the crawler's parser. */
export function standsIn(quote: string, source: string): boolean {
  const words = squeeze(quote);
  return [source, source.replace(/<[^<>]*>/gu, ' '), source.replace(/<[^<>]*>/gu, '')].some((text) => {
    return squeeze(decoded(text)).includes(words);
  });
}

const ENTITIES: Record<string, string> = { amp: '&', rsquo: '’', lt: '<', gt: '>', quot: '"' };

function decoded(text: string): string {
  return text
    .replace(/&(\w+);/gu, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\\u([0-9a-f]{4})/gu, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function squeeze(text: string): string {
  return text.replace(/\s+/gu, '');
}
