import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { restoreScroll } from './restore-scroll.ts';

interface PageProps {
  title: string;
  /** Beside the title: the actions of the page. */
  actions?: ComponentChildren;
  /** Above the title: the view before. */
  back?: { href: string; label: string };
  children: ComponentChildren;
}

/** A view with its title. The title takes the focus, so that screen readers announce it, unless `restoreScroll` focuses a post. */
export function Page({ title, actions, back, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Kinora`;
  }, [title]);
  useLayoutEffect(() => {
    if (!restoreScroll()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="page">
      {back && (
        <a class="back" href={back.href}>
          ← {back.label}
        </a>
      )}
      <header class="page-header">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div class="actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
