/** All mixes of a rendered video. */
import './sound-in-video.test.ts';
