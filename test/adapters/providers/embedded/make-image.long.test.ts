/** Posters with more seeds. */
import './make-image.test.ts';
