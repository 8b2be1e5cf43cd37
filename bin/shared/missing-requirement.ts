/** Something the machine lacks. The message is the one sentence that says what to install or set. */
export class MissingPart extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'MissingPart';
  }
}
