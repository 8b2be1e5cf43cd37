const PREFIX = 'https://www.googleapis.com/auth/';
const ALL = `${PREFIX}youtube`;
const FORCE_SSL = `${PREFIX}youtube.force-ssl`;

/** Any scope of a list suffices. The upload scope does not allow reading. */
export const UPLOAD = [`${PREFIX}youtube.upload`, ALL, FORCE_SSL];
export const READ = [`${PREFIX}youtube.readonly`, ALL, FORCE_SSL];
export const COMMENT = [FORCE_SSL];
export const MANAGE = [ALL, FORCE_SSL];
export const ANALYTICS = [`${PREFIX}yt-analytics.readonly`];
