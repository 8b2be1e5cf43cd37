import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { KinoraError, type DataOf, type Kinora } from '../../clients/typescript/source/index.ts';

type Calendar = DataOf<'GET /calendar'>;

const DAY_MS = 86_400_000;

/** Lists the posts from yesterday to the next four weeks, by local day of the workspace. */
export function CalendarView({ client }: { client: Kinora }) {
  const calendar = useSignal<Calendar | null>(null);
  const failure = useSignal<string | null>(null);
  useEffect(() => {
    const writeDate = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const query = { from: writeDate(Date.now() - DAY_MS), to: writeDate(Date.now() + 28 * DAY_MS) };
    client.get('/calendar', { query }).then(
      (data) => (calendar.value = data),
      (error: unknown) => (failure.value = describeFailure(error)),
    );
  }, [client]);
  if (failure.value) return <p role="alert">{failure.value}</p>;
  if (!calendar.value) return <p role="status">Loading the calendar …</p>;
  const { days, timezone } = calendar.value;
  return (
    <section>
      <h2>Calendar ({timezone})</h2>
      {days.length === 0 && <p class="quiet">No posts in the next four weeks.</p>}
      {days.map(({ date, posts }) => (
        <section key={date}>
          <h2>{date}</h2>
          <ul>
            {posts.map((post) => (
              <li key={post.id}>
                {post.status}: {post.caption ?? post.id}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function describeFailure(error: unknown): string {
  if (!(error instanceof KinoraError)) return 'The service does not respond. Check that it runs, then reload the page.';
  if (error.type === 'unauthorized') return 'The service rejects this key. Forget it and paste another one.';
  if (error.type === 'rate_limited') return 'Too many requests with this key. Wait some minutes, then reload the page.';
  return error.message;
}
