import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import type { Action } from '../data/use-action.ts';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonProps extends Omit<ButtonHTMLAttributes, 'action' | 'icon' | 'label' | 'loading'> {
  variant?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: IconName;
  label?: ComponentChildren;
  /** Runs on a click. */
  action?: Action<void, unknown>;
  /** Shows progress and rejects further clicks; by default while the action runs. */
  busy?: boolean;
}

export function Button({ variant = 'plain', icon, label, action, disabled, ...rest }: ButtonProps) {
  const { busy = action?.isRunning ?? false, onClick = action && (() => void action.run()), ...attributes } = rest;
  return (
    <button
      type="button"
      {...attributes}
      class={`button ${variant}${label ? '' : ' bare'}`}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      disabled={disabled}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Icon name="loading" /> : icon && <Icon name={icon} />}
      {label}
    </button>
  );
}

interface ButtonLinkProps extends Pick<ButtonProps, 'variant' | 'icon' | 'label'> {
  href: string;
}

export function ButtonLink({ href, variant = 'plain', icon, label }: ButtonLinkProps) {
  return (
    <a href={href} class={`button ${variant}`}>
      {icon && <Icon name={icon} />}
      {label}
    </a>
  );
}
