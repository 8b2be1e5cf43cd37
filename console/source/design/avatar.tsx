import { useState } from 'preact/hooks';

/** The picture of an account's owner, or the first letter of the name. */
export function Avatar({ url, name, size = 32 }: { url: string | null; name: string; size?: number }) {
  const [isBroken, setBroken] = useState(false);
  const style = { width: `${size}px`, height: `${size}px` };
  return url && !isBroken ? (
    <img
      class="avatar"
      src={url}
      alt=""
      style={style}
      loading="lazy"
      referrerpolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  ) : (
    <span class="avatar" style={style} aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
