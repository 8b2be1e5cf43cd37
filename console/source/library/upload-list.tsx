import { useEffect, useState } from 'preact/hooks';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { writeBytes } from './write-bytes.ts';
import { cancelUpload, retryUpload, uploadTasks, type UploadTask } from './upload-tasks.ts';

/** The uploads of a workspace that are running, with their progress, and those that have failed. */
export function UploadList({ workspaceId }: { workspaceId: string }) {
  const tasks = uploadTasks.value.filter((task) => task.workspaceId === workspaceId);
  if (tasks.length === 0) return null;
  return (
    <ul class="uploads" aria-label="Uploads">
      {tasks.map((task) => (
        <UploadRow key={task.id} task={task} />
      ))}
    </ul>
  );
}

function UploadRow({ task: { id, file, sentBytes, state, message } }: { task: UploadTask }) {
  const percent = Math.round((100 * sentBytes) / Math.max(1, file.size));
  return (
    <li class="card upload">
      <LocalPreview file={file} />
      <div>
        <b>{file.name}</b>
        {state === 'failed' ? (
          <p class="problem" role="alert">
            {message}
          </p>
        ) : (
          <>
            <progress max={file.size} value={sentBytes} aria-label={`Upload of ${file.name}`} />
            <p class="quiet number">
              {state === 'waiting'
                ? 'The connection is lost. It goes on by itself.'
                : percent === 100
                  ? 'It is checked now.'
                  : `${writeBytes(sentBytes)} of ${writeBytes(file.size)}, ${percent} %`}
            </p>
          </>
        )}
      </div>
      {state === 'failed' && <Button icon="refresh" label="Try again" onClick={() => retryUpload(id)} />}
      <Button
        variant="quiet"
        icon="close"
        aria-label={`Cancel the upload of ${file.name}`}
        onClick={() => cancelUpload(id)}
      />
    </li>
  );
}

/** A preview of the file before it is sent: the picture, or a frame near the start and the length of a video. */
function LocalPreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  if (url && file.type.startsWith('image/')) return <img src={url} alt="" />;
  if (!url || !file.type.startsWith('video/')) return <Icon name="text" size={22} />;
  return (
    <figure>
      <video
        src={`${url}#t=0.1`}
        muted
        playsInline
        preload="metadata"
        aria-hidden="true"
        onLoadedMetadata={(event) => setSeconds(event.currentTarget.duration)}
      />
      {seconds !== null && Number.isFinite(seconds) && <figcaption>{seconds.toFixed(1)} s</figcaption>}
    </figure>
  );
}
