import { z } from 'zod';
import { parseResponse } from '../web/parse-json.ts';
import type { JournalEntry } from '../../domain/posts/journal-entry.ts';
import { targetError } from '../../domain/posts/target-error.ts';
import { POST_STATUSES, SCHEDULES } from '../../domain/posts/post.ts';

const Time = z.iso.datetime({ offset: true });
const Id = z.string().min(1);
const Failure = z
  .object({ code: z.string(), message: z.string(), platformCode: z.string().nullable() })
  .transform(targetError);
const Handle = z.object({ id: Id, urlSealed: z.string().nullable(), expiresAt: Time, revision: z.int().nullable() });

const Entry = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('send'),
    at: Time,
    postId: Id,
    targetId: Id,
    number: z.int(),
    sends: z.int(),
    handle: Handle,
  }),
  z.object({ type: z.literal('rejection'), at: Time, targetId: Id, number: z.int(), error: Failure.nullable() }),
  z.object({ type: z.literal('comment'), at: Time, targetId: Id, number: z.int(), rejected: z.boolean() }),
  z.object({
    type: z.literal('change'),
    at: Time,
    postId: Id,
    revision: z.int(),
    status: z.enum(POST_STATUSES),
    schedule: z.enum(SCHEDULES),
    dueAt: Time.nullable(),
    scheduledTime: Time.nullable(),
  }),
  z.object({ type: z.literal('mark'), at: Time }),
]) satisfies z.ZodType<JournalEntry>;

/** Formats each entry as a line of JSON. */
export function formatLines(entries: readonly JournalEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

/**
 * The entries of a journal file from `since` on. Skips unreadable lines: a crash or a full disk can leave a partial
 * line, but the call that it was to record was not made.
 */
export function parseLines(text: string, since: Date): JournalEntry[] {
  return text.split('\n').flatMap((line) => {
    const entry = parseResponse(Entry, line);
    return entry && Date.parse(entry.at) >= since.getTime() ? [entry] : [];
  });
}
