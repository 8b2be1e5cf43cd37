/** A setting that is a URL of one of these protocols, without a slash at its end. What is wrong joins `problems`. */
export function urlSetting(name: string, text: string | undefined, protocols: string[], problems: string[]): string {
  if (text !== undefined && URL.canParse(text) && protocols.includes(new URL(text).protocol)) {
    return text.replace(/\/+$/u, '');
  }
  problems.push(`${name} must be a URL that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`);
  return '';
}
