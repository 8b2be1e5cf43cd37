import { useState } from 'preact/hooks';
import type { Platform } from '../data/accounts.ts';
import { useGet } from '../data/use-query.ts';
import { Button } from '../design/button.tsx';
import { QueryView } from '../design/query-view.tsx';

const MAX_SHOWN = 16;

interface TrendHashtagsProps {
  platforms: readonly Platform[];
  hashtags: string;
  onAdd: (tag: string) => void;
}

export function TrendHashtags(props: TrendHashtagsProps) {
  const [isOpen, setOpen] = useState(false);
  if (props.platforms.length === 0) return null;
  return (
    <details class="trends" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Hashtags that trend now</summary>
      {isOpen && <TrendList {...props} />}
    </details>
  );
}

function TrendList({ platforms, hashtags, onAdd }: TrendHashtagsProps) {
  const trends = useGet(['trends', 'hashtag'], '/trends', {
    query: { kind: 'hashtag', limit: 100 },
    staleTime: 3_600_000,
  });
  const used = new Set(hashtags.toLowerCase().split(/[\s,]+/u));
  return (
    <QueryView query={trends} label="Loading the trends" rows={1}>
      {(all) => {
        const fitting = all.filter(({ platform }) => platforms.includes(platform));
        const tags = [...new Set(fitting.map(({ title }) => title))].filter((tag) => !used.has(tag.toLowerCase()));
        if (tags.length === 0) return <p class="quiet">No hashtag trends on these platforms today.</p>;
        return (
          <div class="group">
            {tags.slice(0, MAX_SHOWN).map((tag) => (
              <Button key={tag} icon="plus" label={tag} onClick={() => onAdd(tag)} />
            ))}
          </div>
        );
      }}
    </QueryView>
  );
}
