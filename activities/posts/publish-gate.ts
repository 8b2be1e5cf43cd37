/**
 * The gate is closed while this worker does not know whether its database was restored from a backup: at start, and
 * after its session was lost. Nothing irreversible is done until the database was compared with the publish journal.
 */
export class PublishGate {
  /** Null if the gate is open. */
  #opened: PromiseWithResolvers<void> | null = Promise.withResolvers<void>();
  #closings = 0;

  static createOpen(): PublishGate {
    const gate = new PublishGate();
    gate.open(gate.close());
    return gate;
  }

  /** Identifies the time for which the gate is open; null while it is closed. */
  getTicket(): number | null {
    return this.#opened === null ? this.#closings : null;
  }

  /** Whether the gate has not been closed again since it returned this ticket. */
  isCurrent(ticket: number): boolean {
    return ticket === this.#closings;
  }

  /** Returns the ticket that opens the gate, unless it is closed once more before. */
  close(): number {
    this.#opened ??= Promise.withResolvers<void>();
    this.#closings += 1;
    return this.#closings;
  }

  open(ticket: number): void {
    if (!this.isCurrent(ticket)) return;
    this.#opened?.resolve();
    this.#opened = null;
  }

  /** Waits until the gate is open, `timeoutMs` at most. Returns whether it is. */
  async waitUntilOpen(timeoutMs: number): Promise<boolean> {
    const opening = this.#opened?.promise;
    if (!opening) return true;
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(timeout.resolve, Math.max(0, timeoutMs));
    await Promise.race([opening, timeout.promise]);
    clearTimeout(timer);
    return this.getTicket() !== null;
  }
}
