import type {
  AskmeanythingJob,
  ClonevideoJob,
  FadeinJob,
  InterviewJob,
  ListicleJob,
  SlideshowJob,
  StatvideoJob,
  UgcJob,
} from '../../../clients/typescript/source/index.ts';

/** A job with the inputs of any format. */
export type StudioJob = SlideshowJob &
  Partial<
    Pick<ListicleJob, 'items'> &
      Pick<AskmeanythingJob, 'questions'> &
      Pick<InterviewJob, 'turns'> &
      Pick<FadeinJob, 'lines'> &
      Pick<StatvideoJob, 'stat'> &
      Pick<UgcJob, 'product' | 'voice'> &
      Pick<ClonevideoJob, 'sourceVideoUrl' | 'sourceAssetId' | 'rightsConfirmed'>
  >;
