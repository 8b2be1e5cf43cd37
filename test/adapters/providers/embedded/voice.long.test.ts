/** All languages of the embedded voice. */
import './voice.test.ts';
