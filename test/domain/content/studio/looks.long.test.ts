/** All looks with more texts of all formats. */
import './looks.test.ts';
