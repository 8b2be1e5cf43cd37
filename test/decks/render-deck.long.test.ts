/** Every kind of background, ratio and transition. */
import './render-deck.test.ts';
