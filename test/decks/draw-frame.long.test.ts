/** All generated decks, three frames of each. */
import './draw-frame.test.ts';
