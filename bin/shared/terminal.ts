/**
 * What a person sees: lines that stay, and one line of progress that is overwritten on a terminal. In a log, progress of one
 * thing (what stands before the colon) is thinned out.
 */
export type Terminal = { say(line: string): void; progress(line: string): void };

const THIN_OUT_MS = 5_000;

export function openTerminal(out: NodeJS.WriteStream): Terminal {
  let overwritable = false;
  let spoken = { of: '', at: 0 };
  // A reader that goes away (`npm start | head`) must not take the servers with it.
  out.on('error', () => out.destroy());
  const write = (text: string) => {
    if (!out.destroyed) out.write(text);
  };
  return {
    say(line) {
      write(`${overwritable ? '\r\u001B[K' : ''}${line}\n`);
      overwritable = false;
      spoken = { of: '', at: 0 };
    },
    progress(line) {
      const [of = ''] = line.split(':');
      if (out.isTTY) {
        write(`\r\u001B[K${line.slice(0, out.columns - 1)}`);
        overwritable = true;
      } else if (of !== spoken.of || Date.now() - spoken.at > THIN_OUT_MS) {
        write(`${line}\n`);
        spoken = { of, at: Date.now() };
      }
    },
  };
}
