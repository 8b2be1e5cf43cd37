import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonProps extends Omit<ButtonHTMLAttributes, 'icon' | 'loading'> {
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: IconName;
  /** Shows progress and rejects further clicks. */
  busy?: boolean;
  children?: ComponentChildren;
}

export function Button({ look = 'plain', icon, busy = false, children, disabled, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      class={`button ${look}${children ? '' : ' bare'}`}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      disabled={disabled}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Icon name="loading" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends Pick<ButtonProps, 'look' | 'icon' | 'children'> {
  href: string;
}

/** A link that is drawn as a button. */
export function ButtonLink({ href, look = 'plain', icon, children }: ButtonLinkProps) {
  return (
    <a href={href} class={`button ${look}`}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
