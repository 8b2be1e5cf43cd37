/** All hostile files on all paths. */
import './hostile-files.test.ts';
