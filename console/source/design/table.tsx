import type { ComponentChildren } from 'preact';

interface TableProps {
  label: string;
  heads: readonly string[];
  /** The index of the first column of figures, which are aligned to the right. By default there are none. */
  figuresFrom?: number;
  class?: string;
  children: ComponentChildren;
}

/** A table with named columns. A table that is wider than the page scrolls by itself. */
export function Table({ label, heads, figuresFrom = heads.length, children, ...rest }: TableProps) {
  return (
    <div class="table-frame" tabIndex={0} role="region" aria-label={label}>
      <table {...rest}>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" class={at < figuresFrom ? '' : 'number'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
