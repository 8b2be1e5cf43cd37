import './upgrade-long-lived.ts';

export { advanceClock } from './advance-clock.ts';
export { automation } from './automation.ts';
export { crawl } from './crawl.ts';
export { fetchMedia } from './fetch-media.ts';
export { collectMetrics } from './collect-metrics.ts';
export { followUp } from './follow-up.ts';
export { creditPeriod } from './credit-period.ts';
export { post } from './post.ts';
export { renderPreview } from './render-preview.ts';
export { render } from './render.ts';
export { clips } from './clips.ts';
export { generateContent } from './generate-content.ts';
export { refreshTrends } from './refresh-trends.ts';
export { sendMail } from './send-mail.ts';
export { webhooks } from './webhooks.ts';
