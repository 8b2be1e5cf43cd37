export interface StoredFile {
  bytes: number;
  sha256: string;
}

export interface FileFacts {
  /** The files that rows refer to: the video and thumbnail of ready content, and assets. Null if the row stores no value. */
  named: { owner: string; key: string; bytes: number | null; sha256: string | null }[];
  /** The folder of each content row, ready or not, because a render can store its files before its row is updated. */
  folders: readonly string[];
  /** By key: the path relative to the media folder. */
  stored: ReadonlyMap<string, StoredFile>;
  /** Temporary files that remain after the worker's sweeps. */
  scratch: readonly string[];
}

/** Checks that every referenced file is stored and intact, and that no other file is stored. */
export function checkFiles({ named, folders, stored, scratch }: FileFacts): string[] {
  const wrong: string[] = [];
  for (const { owner, key, bytes, sha256 } of named) {
    const file = stored.get(key);
    if (!file) wrong.push(`${owner}: ${key} is not stored`);
    else if (file.bytes === 0) wrong.push(`${owner}: ${key} is empty`);
    else if (bytes !== null && bytes !== file.bytes)
      wrong.push(`${owner}: ${key} has ${file.bytes} bytes, not ${bytes}`);
    else if (sha256 !== null && sha256 !== file.sha256) wrong.push(`${owner}: ${key} has a different SHA-256`);
  }
  const keys = new Set(named.map(({ key }) => key));
  for (const key of stored.keys()) {
    if (!keys.has(key) && !folders.some((folder) => key.startsWith(`${folder}/`)))
      wrong.push(`${key} is an orphaned file`);
  }
  for (const name of scratch) wrong.push(`temporary file ${name} was not deleted`);
  return wrong;
}
