import type { ComponentChildren } from 'preact';

interface TableProps {
  label: string;
  heads: readonly string[];
  /** The first column of figures. */
  figuresFrom?: number;
  class?: string;
  children: ComponentChildren;
}

/** Rows under the names of their columns. It scrolls by itself if it is wider than the page. */
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
