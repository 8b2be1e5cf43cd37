/** Covers of converted videos. */
import './fetch-media.test.ts';
