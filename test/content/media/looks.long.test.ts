/** Every source of a look and of the music. */
import './looks.test.ts';
