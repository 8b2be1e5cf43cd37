/** A crash after more of the slots. */
import './runs.test.ts';
