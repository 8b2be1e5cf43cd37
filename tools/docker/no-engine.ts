/** The reason why no Docker engine can be used. */
export class NoEngine extends Error {
  override readonly name = 'NoEngine';
}
