import { ArrayType } from '@mikro-orm/core';

/**
 * A text array. The ORM's own array type leaves most texts unquoted, so PostgreSQL reads `null` as NULL, and it encodes
 * line breaks as JSON does, which PostgreSQL reads as the letter n.
 */
export class TextArray extends ArrayType<string> {
  override convertToDatabaseValue(value: string[] | null): string | null {
    return value && `{${value.map(quoted).join(',')}}`;
  }
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/gu, String.raw`\$&`)}"`;
}
