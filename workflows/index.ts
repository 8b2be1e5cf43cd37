export { delivery } from './delivery.ts';
export { post } from './post.ts';
export { render } from './render.ts';
