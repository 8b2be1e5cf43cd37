/** The modes, from the strongest to none. */
export type IsolationMode = 'bubblewrap' | 'namespaces' | 'landlock' | 'none';

/** A program with all files that it may see, besides the system's libraries. */
export interface IsolatedProgram {
  path: string;
  args: readonly string[];
  reads: readonly string[];
  /** The only folder in which it may create and change files; null for none. */
  writableFolder: string | null;
}

/** A way to run a program without network, without view of other processes and with view of the given files only. */
export interface Isolation {
  mode: IsolationMode;
  /** What this mode lacks, as noun phrases for the log. */
  gaps: readonly string[];
  /** Builds the command that runs the program. If it has a `file`, that must be open at `FILE_FD`. */
  buildCommand(program: IsolatedProgram): { path: string; args: string[]; file?: string };
}

/** Without isolation a program has the rights of its parent, except for the limits of `process-limits.ts`. */
export const NO_ISOLATION: Isolation = {
  mode: 'none',
  gaps: ['every border: ffmpeg may read what the service may read, and reach the network'],
  buildCommand: ({ path, args }) => ({ path, args: [...args] }),
};
