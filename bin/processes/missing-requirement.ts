/** A missing program or an invalid setting. The message says what to install or set. */
export class MissingRequirement extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'MissingRequirement';
  }
}
