/** At the width of a phone and of a desk, light and dark. */
import './views.test.ts';
