import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  /** What to do next. */
  text?: string;
  children?: ComponentChildren;
}

export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <div class="empty">
      <Icon name={icon} size={22} />
      <p class="title">{title}</p>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
