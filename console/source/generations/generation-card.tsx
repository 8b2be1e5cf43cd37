import { useState } from 'preact/hooks';
import type { Generation } from '../../../clients/typescript/source/index.ts';
import { Badge, type Tone } from '../design/badge.tsx';
import { GenerationActions } from './generation-actions.tsx';

const STATES: Record<Generation['status'], { label: string; tone: Tone }> = {
  pending: { label: 'New', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'good' },
  scheduled: { label: 'Scheduled', tone: 'good' },
  discarded: { label: 'Discarded', tone: 'neutral' },
};

interface GenerationCardProps {
  generation: Generation;
  /** It belongs to an automation, which accepts it by itself. */
  isReviewed?: boolean;
}

/** An idea with its score, why it was written, and what to do with it. */
export function GenerationCard({ generation, isReviewed = false }: GenerationCardProps) {
  const { caption, postCaption, hashtags, why, score, scoreDetail, format } = generation;
  // Reading the list again costs one of ten requests, so that the change is shown without it.
  const [status, setStatus] = useState(generation.status);
  const { label, tone } = STATES[status];
  return (
    <article class="generation">
      <div class="score" title={scoreDetail.map(({ points, reason }) => `${points}: ${reason}`).join('\n')}>
        <b>{score}</b>
        <span class="hidden">of 100 points for the hook</span>
      </div>
      <div class="generation-body">
        <h3 class="text-block">{caption}</h3>
        <p class="text-block">{postCaption}</p>
        <p class="quiet text-block">{hashtags.map((tag) => `#${tag}`).join(' ')}</p>
        <p class="quiet text-block">{why}</p>
        <div class="group">
          <Badge tone="neutral">{format}</Badge>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <GenerationActions generation={{ ...generation, status }} isReviewed={isReviewed} onChange={setStatus} />
      </div>
    </article>
  );
}
