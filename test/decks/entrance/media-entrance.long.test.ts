/** All odd files on all paths. */
import './media-entrance.test.ts';
