import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface NearScreenProps {
  /** The expected height in pixels, until it was drawn. */
  height: number;
  /** Whether it is drawn at once. */
  isFirst: boolean;
  children: () => ComponentChildren;
}

/** A part of a long list, which is drawn only while it is near the screen or has the focus. Otherwise it keeps its height. */
export function NearScreen({ height, isFirst, children }: NearScreenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState({ isNear: isFirst, height });
  useLayoutEffect(() => {
    const element = place.current as HTMLDivElement;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting || element.contains(document.activeElement);
        setShown((before) => ({ isNear, height: before.isNear ? element.offsetHeight : before.height }));
      },
      { rootMargin: '600px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div class="near-screen" ref={place} style={shown.isNear ? undefined : { height: `${shown.height}px` }}>
      {shown.isNear && children()}
    </div>
  );
}
