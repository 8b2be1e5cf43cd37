import type { AnalyticsReport, MeasuredPost } from '../../../clients/typescript/source/index.ts';
import { useFormatNames } from '../data/catalog.ts';
import { writeTime } from '../data/wall-time.ts';
import { writeCount } from '../data/write-number.ts';
import { MIN_POSTS, groupByHour, groupPosts, type Group } from './group-posts.ts';

interface WhatWorkedProps {
  report: AnalyticsReport;
  /** The posts of the window with the most views. */
  posts: readonly MeasuredPost[];
  zone: string;
}

/** The formats, hooks and hours with the highest median views, each with its number of posts. */
export function WhatWorked({ report, posts, zone }: WhatWorkedProps) {
  const names = useFormatNames();
  const formats = groupPosts(posts, ({ format }) => names[format ?? ''] ?? 'own videos');
  const hours = groupByHour(posts, zone).map(({ name, ...rest }) => ({ ...rest, name: writeTime(name) }));
  const hooks = report.byHookFeature.map(({ feature, ...rest }) => ({ name: feature.replaceAll('_', ' '), ...rest }));
  return (
    <section class="card">
      <h2>What worked</h2>
      <p class="quiet">
        Views of the middle post of each group. Groups of fewer than {MIN_POSTS} posts are left out; few posts are a
        hint, not a proof.
      </p>
      <div class="columns">
        <Ranking title="Formats" groups={formats} />
        <Ranking title="Hooks" groups={hooks.filter(({ posts: count }) => count >= MIN_POSTS)} />
        <Ranking title="Hours" groups={hours} />
      </div>
    </section>
  );
}

function Ranking({ title, groups }: { title: string; groups: readonly Group[] }) {
  const best = groups.toSorted((one, other) => other.medianViews - one.medianViews).slice(0, 5);
  return (
    <div>
      <h3>{title}</h3>
      {best.length === 0 && <p class="quiet">Not enough posts yet.</p>}
      <ol>
        {best.map(({ name, posts, medianViews }) => (
          <li key={name}>
            <b>{name}</b>: {writeCount(medianViews, 'view')}, {writeCount(posts, 'post')}
          </li>
        ))}
      </ol>
    </div>
  );
}
