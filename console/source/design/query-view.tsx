import type { ComponentChildren } from 'preact';
import type { Query } from '../data/use-query.ts';
import { FailureNote } from './failure-note.tsx';
import { Skeleton } from './skeleton.tsx';

interface QueryViewProps<Data> {
  query: Query<Data>;
  /** Announced while it loads, such as "Loading the calendar". */
  label: string;
  /** The rows of the skeleton. */
  rows?: number;
  /** Shown in place of an empty list. */
  empty?: ComponentChildren;
  children: (data: Data) => ComponentChildren;
}

/** The data of a query, a skeleton until it is read, or its failure. Old data stays visible below a failure. */
export function QueryView<Data>({ query, label, rows = 3, empty, children }: QueryViewProps<Data>) {
  const { data, error, refetch } = query;
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0;
  return (
    <>
      {error !== null && error !== undefined && <FailureNote error={error} onRetry={refetch} />}
      {data === undefined ? !error && <Skeleton label={label} rows={rows} /> : isEmpty ? empty : children(data)}
    </>
  );
}
