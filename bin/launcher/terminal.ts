/** Receives the whole progress line; called often. A line is `title` or `title: detail`. */
export type Progress = (line: string) => void;

/** Prints lines, and one progress line that is overwritten on a TTY. In a log, progress of the same title is throttled. */
export type Terminal = { log(line: string): void; progress: Progress };

const THROTTLE_MS = 5_000;

export function openTerminal(out: NodeJS.WriteStream): Terminal {
  let overwritable = false;
  let last = { title: '', at: 0 };
  // A closed pipe (`npm start | head`) must not stop the servers.
  out.on('error', () => out.destroy());
  const write = (text: string) => {
    if (!out.destroyed) out.write(text);
  };
  return {
    log(line) {
      write(`${overwritable ? '\r\u001B[K' : ''}${line}\n`);
      overwritable = false;
      last = { title: '', at: 0 };
    },
    progress(line) {
      const [title = ''] = line.split(':');
      if (out.isTTY) {
        write(`\r\u001B[K${line.slice(0, out.columns - 1)}`);
        overwritable = true;
      } else if (title !== last.title || Date.now() - last.at > THROTTLE_MS) {
        write(`${line}\n`);
        last = { title, at: Date.now() };
      }
    },
  };
}
