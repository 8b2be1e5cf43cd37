import { createHash } from 'node:crypto';
import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/** The last entry of a chain. `seq` is 0 if there is none. */
export interface ChainHead {
  seq: number;
  hash: string;
}

export interface ChainReport {
  entries: number;
  head: ChainHead;
  /** Sentences. Empty if the chain is intact. */
  problems: string[];
}

export interface ChainedEntry {
  team_id: string;
  seq: string;
  id: string;
  action: string;
  actor_type: string;
  actor_id: string | null;
  subject_id: string | null;
  workspace_id: string | null;
  sandbox: boolean | null;
  details: string;
  created_at: string;
  hash: string;
}

const BATCH = 1_000;
const MAX_PROBLEMS = 100;

/**
 * Computes the chain of a team again, and compares it with the stored hashes and the stored head; with `noted` also with a head that
 * was noted earlier. Reads one snapshot, so that concurrent appends do not matter.
 */
export async function verifyChain(em: EntityManager, teamId: string, noted?: ChainHead): Promise<ChainReport> {
  const options = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };
  return em.fork().transactional((inner) => verifySnapshot(inner, teamId, noted), options);
}

async function verifySnapshot(em: EntityManager, teamId: string, noted: ChainHead | undefined): Promise<ChainReport> {
  const head = await readHead(em, teamId);
  const problems: string[] = [];
  let last: ChainHead = { seq: 0, hash: '' };
  let entries = 0;
  let isNotedFound = noted === undefined || noted.seq === 0;
  for (;;) {
    const batch = await readEntries(em, teamId, last.seq);
    for (const entry of batch) {
      const seq = Number(entry.seq);
      if (seq !== last.seq + 1) problems.push(`Entries ${last.seq + 1} to ${seq - 1} are missing.`);
      else if (computeHash(last.hash, entry) !== entry.hash)
        problems.push(`Entry ${seq} (${entry.id}) or the one before it was changed or moved.`);
      if (seq === noted?.seq) isNotedFound = entry.hash === noted.hash;
      last = { seq, hash: entry.hash };
      entries += 1;
    }
    if (batch.length < BATCH || problems.length > MAX_PROBLEMS) break;
  }
  if (last.seq < head.seq) problems.push(`Entries ${last.seq + 1} to ${head.seq} are missing at the end.`);
  else if (last.seq > head.seq) problems.push(`Entries after ${head.seq} were not appended by Kinora.`);
  else if (last.hash !== head.hash) problems.push(`The last entry is not the one that was appended.`);
  if (!isNotedFound) problems.push(`Entry ${noted?.seq} has not the noted hash: the chain was written anew.`);
  return { entries, head, problems };
}

async function readHead(em: EntityManager, teamId: string): Promise<ChainHead> {
  const [row] = await em.execute<{ seq: string; hash: string }[]>(
    'select seq, hash from audit_head where team_id = ?',
    [teamId],
  );
  return row ? { seq: Number(row.seq), hash: row.hash } : { seq: 0, hash: '' };
}

function readEntries(em: EntityManager, teamId: string, after: number): Promise<ChainedEntry[]> {
  return em.execute<ChainedEntry[]>(
    `select team_id, seq, id, action, actor_type, actor_id, subject_id, workspace_id, sandbox, details::text as details,
       to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at, hash
     from audit_entry where team_id = ? and seq > ? order by seq limit ?`,
    [teamId, after, BATCH],
  );
}

/** Computes the hash as the SQL function `append_audit` does. */
export function computeHash(previous: string, entry: ChainedEntry): string {
  const { team_id, seq, id, created_at, action, actor_type, actor_id, subject_id, workspace_id, sandbox } = entry;
  const parts = [
    previous,
    team_id,
    seq,
    id,
    created_at,
    action,
    actor_type,
    actor_id,
    subject_id,
    workspace_id,
    sandbox,
  ];
  const text = [...parts, entry.details].map((part) => (part === null ? '' : String(part))).join('\n');
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** The ids of all teams that have a chain. */
export async function listChains(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ team_id: string }[]>(
    `select team_id from audit_head union select distinct team_id from audit_entry order by team_id`,
  );
  return rows.map((row) => row.team_id);
}
