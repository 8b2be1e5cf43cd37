/** 300 MB. */
import './uploads.test.ts';
