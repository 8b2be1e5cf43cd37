/** Music of every mood. */
import './own-music.test.ts';
