import type { PostStatus } from '../../../domain/posts/post.ts';
import type { ReviewRefusal } from '../../../db/posts/review-post.ts';

/** What the page of a review link says, in one language. */
export interface ReviewWords {
  title: string;
  intro: (team: string, brand: string) => string;
  draft: (at: string | null) => string;
  waits: (at: string | null) => string;
  passed: (at: string) => string;
  until: (at: string) => string;
  goesOut: (at: string | null) => string;
  closed: Partial<Record<PostStatus, string>>;
  approved: (name: string | null, at: string) => string;
  approvedByYou: (at: string) => string;
  objected: (name: string | null, at: string) => string;
  missing: (names: string) => string;
  changedSince: string;
  video: string;
  videoNotReady: string;
  disconnected: string;
  notPublished: string;
  texts: { title: string; caption: string; firstComment: string };
  thread: string;
  someone: string;
  decision: { approved: string; changes_requested: string };
  form: {
    heading: string;
    name: string;
    comment: string;
    approve: string;
    object: string;
    hint: string;
    onlyComment: string;
  };
  problems: Record<ReviewRefusal | 'changed' | 'used' | 'ended' | 'incomplete' | 'characters' | 'empty', string> & {
    long: (limit: number) => string;
  };
}
