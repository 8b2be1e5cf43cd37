import { useEffect, useState } from 'preact/hooks';
import { describeFailure } from '../data/describe-failure.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** Says what went wrong and what to do. With `onRetry`, a rate limit counts down and then retries by itself. */
export function FailureNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (!error) return null;
  const { title, message, details, retryAfterSeconds, requestId } = describeFailure(error);
  return (
    <div class="failure" role="alert">
      <Icon name="warning" />
      <div>
        <p class="title">{title}</p>
        <p>{message}</p>
        {details.length > 0 && (
          <ul>
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        {requestId && <p class="quiet">Request {requestId}</p>}
        {retryAfterSeconds !== null && onRetry && <Countdown seconds={retryAfterSeconds} onEnd={onRetry} />}
      </div>
      {onRetry && retryAfterSeconds === null && <Button icon="refresh" label="Try again" onClick={onRetry} />}
    </div>
  );
}

function Countdown({ seconds, onEnd }: { seconds: number; onEnd: () => void }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) return onEnd();
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <p class="quiet" aria-live="off">
      The next try is in {left} s.
    </p>
  );
}
