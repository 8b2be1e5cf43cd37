/** More faces. */
import './regions.test.ts';
