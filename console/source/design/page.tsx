import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { restoreScroll } from './restore-scroll.ts';

interface PageProps {
  title: string;
  /** The actions of the page, shown beside the title. */
  actions?: ComponentChildren;
  /** The link above the title, to the view that leads here. */
  back?: { href: string; label: string };
  children: ComponentChildren;
}

/** A view with its title, which takes the focus for screen readers, unless `restoreScroll` has focused a post. */
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
