import type { EntityManager } from '@mikro-orm/postgresql';
import type { FilledPostSlot } from '../../domain/automations/assign-generations.ts';
import type { PostSlot } from '../../domain/automations/cadence.ts';
import type { Format } from '../../domain/formats.ts';
import type { PostStatus } from '../../domain/posts/post.ts';
import { AutomationSlot } from '../entities/automation-slot.ts';
import type { Transaction } from '../connection/transaction.ts';

export interface FilledSlot extends FilledPostSlot {
  postId: string;
  postStatus: PostStatus;
  /** When the post is due; it may have been rescheduled. */
  dueAt: Date;
  generationId: string | null;
  format: Format | null;
  /** The credits charged for its video, less refunds. */
  credits: number;
}

interface SlotRow {
  slot_date: string;
  slot_time: string;
  position: number;
  slot_at: string;
  post_id: string;
  status: PostStatus;
  scheduled_time: string | null;
  generation_id: string | null;
  format: Format | null;
  credits: number;
}

/** The filled slots whose time, or whose post's time, is not before `since`, in order. */
export async function listFilledSlots(em: EntityManager, automationId: string, since: Date): Promise<FilledSlot[]> {
  const rows = await em.execute<SlotRow[]>(
    `select slot.slot_date::text as slot_date, slot.slot_time, slot.position, slot.slot_at, slot.post_id, post.status,
       post.scheduled_time, post.generation_id, content.format,
       coalesce(content.credits_charged - content.credits_refunded, 0) as credits
     from automation_slot slot join post on post.id = slot.post_id left join content on content.id = post.content_id
     where slot.automation_id = ? and (slot.slot_at >= ? or post.scheduled_time >= ?)
     order by slot.slot_at, slot.position`,
    [automationId, since, since],
  );
  return rows.map((row) => ({
    slotDate: row.slot_date,
    slotTime: row.slot_time,
    position: row.position,
    slotAt: new Date(row.slot_at),
    postId: row.post_id,
    postStatus: row.status,
    dueAt: new Date(row.scheduled_time ?? row.slot_at),
    generationId: row.generation_id,
    format: row.format,
    credits: row.credits,
  }));
}

/** Whether this slot, or another one at the same instant, was filled before. */
export async function isSlotFilled(tx: Transaction, automationId: string, slot: PostSlot): Promise<boolean> {
  const { date: slotDate, time: slotTime, at: slotAt, position } = slot;
  const same = { automationId, position, $or: [{ slotDate, slotTime }, { slotAt }] };
  return (await tx.em.count(AutomationSlot, same)) > 0;
}

/** Records a filled slot. Throws if it was filled before. */
export async function recordSlot(
  tx: Transaction,
  automationId: string,
  { date, time, at, position }: PostSlot,
  filled: { postId: string; runNumber: number },
): Promise<void> {
  const slot = { automationId, slotDate: date, slotTime: time, slotAt: at, position };
  await tx.em.insert(AutomationSlot, { ...slot, ...filled });
}
