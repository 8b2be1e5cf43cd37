export interface StoredFile {
  bytes: number;
  sha256: string;
}

export interface FileFacts {
  /** What rows name: a ready content's video and picture, an asset. Null where the row does not say. */
  named: { by: string; key: string; bytes: number | null; sha256: string | null }[];
  /** Folders that content owns, whether it is ready or not: a render may have ended before its row heard of it. */
  folders: readonly string[];
  /** By key, which is the path below the media folder. */
  stored: ReadonlyMap<string, StoredFile>;
  /** What is left of files in the making after the sweeps that a worker does. */
  scratch: readonly string[];
}

/** Every named file is there and whole, and no other is. */
export function checkFiles({ named, folders, stored, scratch }: FileFacts): string[] {
  const wrong: string[] = [];
  for (const { by, key, bytes, sha256 } of named) {
    const file = stored.get(key);
    if (!file) wrong.push(`${by} names ${key}, which is not stored`);
    else if (file.bytes === 0) wrong.push(`${by} names ${key}, which is empty`);
    else if (bytes !== null && bytes !== file.bytes) wrong.push(`${by}: ${key} has ${file.bytes} bytes, not ${bytes}`);
    else if (sha256 !== null && sha256 !== file.sha256) wrong.push(`${by}: ${key} is not what was rendered`);
  }
  const keys = new Set(named.map(({ key }) => key));
  for (const key of stored.keys()) {
    if (!keys.has(key) && !folders.some((folder) => key.startsWith(`${folder}/`)))
      wrong.push(`${key} belongs to nothing`);
  }
  for (const name of scratch) wrong.push(`${name} is left among the files in the making`);
  return wrong;
}
