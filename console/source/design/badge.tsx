import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad' | 'hold';

export function Badge({ tone, icon, label }: { tone: Tone; icon?: IconName; label: ComponentChildren }) {
  return (
    <span class={`badge tone-${tone}`}>
      {icon && <Icon name={icon} size={13} />}
      {label}
    </span>
  );
}
