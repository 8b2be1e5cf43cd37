/** Every format that needs generated media. */
import './generations.test.ts';
