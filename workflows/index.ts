export { delivery } from './delivery.ts';
export { period } from './period.ts';
export { post } from './post.ts';
export { render } from './render.ts';
