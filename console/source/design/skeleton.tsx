/** Grey rows in place of content that loads; announced as text. */
export function Skeleton({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <div class="skeleton" role="status">
      <span class="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} class="row" />
      ))}
    </div>
  );
}
