export { automation } from './automation.ts';
export { crawl } from './crawl.ts';
export { delivery } from './delivery.ts';
export { fetch } from './fetch.ts';
export { period } from './period.ts';
export { post } from './post.ts';
export { preview } from './preview.ts';
export { render } from './render.ts';
