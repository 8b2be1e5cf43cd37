/** Pieces of all moods. */
import './own-sound.test.ts';
