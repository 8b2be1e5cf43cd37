import type { Automation } from '../../../clients/typescript/source/index.ts';
import { WEEKDAYS } from '../../../domain/calendar-date.ts';
import { writeLongWeekday, writeTime } from '../data/wall-time.ts';
import type { StateMark } from '../posts/post-state.ts';

export const AUTOMATION_STATES: Record<Automation['status'], StateMark> = {
  draft: { label: 'Draft', tone: 'neutral', icon: 'draft' },
  generating: { label: 'Writing ideas', tone: 'info', icon: 'sparkles' },
  review: { label: 'Ready for review', tone: 'warn', icon: 'review' },
  launched: { label: 'Running', tone: 'good', icon: 'play' },
  paused: { label: 'Paused', tone: 'hold', icon: 'pause' },
  completed: { label: 'Completed', tone: 'neutral', icon: 'check' },
};

export function writeCadence({ days, times, postsPerSlot }: Automation['cadence']): string {
  const named = days.map((day) => writeLongWeekday(WEEKDAYS.indexOf(day))).join(', ');
  return `${named} at ${times.map(writeTime).join(', ')}${postsPerSlot > 1 ? `, ${postsPerSlot} posts each` : ''}`;
}
