import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../design/button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { Skeleton } from '../design/skeleton.tsx';

/** A view whose code is loaded when it is first shown. */
export function createLazyView<Props extends object = object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  return function LazyView(props) {
    const [view, setView] = useState<{ View: FunctionComponent<Props> } | 'failed' | null>(null);
    useEffect(() => {
      load().then(
        (View) => setView({ View }),
        () => setView('failed'),
      );
    }, []);
    if (view === null) return <Skeleton label="Loading the view" rows={6} />;
    if (view !== 'failed') return <view.View {...props} />;
    return (
      <EmptyState icon="warning" title="This view could not be loaded">
        <p>The service does not respond, or was upgraded.</p>
        <Button icon="refresh" label="Reload the page" onClick={() => location.reload()} />
      </EmptyState>
    );
  };
}
