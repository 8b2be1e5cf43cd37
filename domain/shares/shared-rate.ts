/** A rate that teams share, such as the bytes per second that a process receives. Each team that used it lately gets the same part. */
export class SharedRate {
  readonly #perMs: number;
  /** When each team will have waited long enough for everything that it took. */
  readonly #paidAt = new Map<string, number>();

  constructor(perSecond: number) {
    this.#perMs = perSecond / 1_000;
  }

  /** Takes units and returns the milliseconds that the team has to wait before it takes more. */
  take(team: string, units: number, now: number): number {
    for (const [other, paidAt] of this.#paidAt) if (paidAt < now) this.#paidAt.delete(other);
    const startsAt = this.#paidAt.get(team) ?? now;
    this.#paidAt.set(team, startsAt);
    const paidAt = startsAt + (units * this.#paidAt.size) / this.#perMs;
    this.#paidAt.set(team, paidAt);
    return paidAt - now;
  }
}
