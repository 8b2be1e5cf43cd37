/** Why bytes were not reserved: the team has used its share, or nothing is left for any team. */
export type ReservationFault = 'share_used' | 'nothing_left';

export interface Reservation {
  /** Reserves more bytes of a disk with `free` free bytes. Returns null if it did. */
  grow(bytes: number, free: number): ReservationFault | null;
  /** Records that reserved bytes are on the disk now, so that its `free` bytes no longer include them. */
  write(bytes: number): void;
  release(): void;
}

/**
 * Bytes of a disk that files of teams may use while they arrive, reserved before they are written. A team may reserve as many as
 * are left (the threshold of `SharedPlaces`): one team alone gets half of the disk, and the next one finds room for its file.
 */
export class SharedBytes {
  readonly #byTeam = new Map<string, number>();
  #unwritten = 0;

  open(team: string): Reservation {
    let [reserved, written] = [0, 0];
    return {
      grow: (bytes, free) => {
        const left = free - this.#unwritten - bytes;
        const used = this.#byTeam.get(team) ?? 0;
        if (left < 0) return used > 0 ? 'share_used' : 'nothing_left';
        if (used + bytes > left) return 'share_used';
        reserved += bytes;
        this.#unwritten += bytes;
        this.#byTeam.set(team, used + bytes);
        return null;
      },
      write: (bytes) => {
        const more = Math.min(bytes, reserved - written);
        written += more;
        this.#unwritten -= more;
      },
      release: () => {
        this.#unwritten -= reserved - written;
        const used = (this.#byTeam.get(team) ?? 0) - reserved;
        if (used > 0) this.#byTeam.set(team, used);
        else this.#byTeam.delete(team);
        [reserved, written] = [0, 0];
      },
    };
  }
}
