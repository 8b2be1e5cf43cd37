/** Every kind of nonconforming video. */
import './fit-video.test.ts';
