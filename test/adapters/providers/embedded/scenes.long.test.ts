/** The scenes of all topics. */
import './scenes.test.ts';
