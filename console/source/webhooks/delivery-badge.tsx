import type { Delivery } from '../../../clients/typescript/source/index.ts';
import { Badge, type Tone } from '../design/badge.tsx';
import type { IconName } from '../design/icon.tsx';

const STATES: Record<Delivery['status'], { label: string; tone: Tone; icon: IconName }> = {
  pending: { label: 'Pending', tone: 'info', icon: 'hourglass' },
  delivered: { label: 'Delivered', tone: 'good', icon: 'posted' },
  failed: { label: 'Failed', tone: 'bad', icon: 'failed' },
  skipped: { label: 'Skipped', tone: 'neutral', icon: 'cancelled' },
};

export function DeliveryBadge({ delivery: { status, statusCode } }: { delivery: Delivery }) {
  const state = STATES[status];
  return <Badge {...state} label={statusCode === null ? state.label : `${state.label} · ${statusCode}`} />;
}
