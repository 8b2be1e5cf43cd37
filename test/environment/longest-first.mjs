import Sequencer from '@jest/test-sequencer';

/** Files of few lines that take a minute and more: what Jest, which goes by size where it knows no times, would begin last. */
const LONG = ['/publishing/matrix/', '/journeys/', '/chaos/', '/automating/', '/bin/'];

const isLong = ({ path }) => LONG.some((part) => path.includes(part));

/** The longest first, so that no worker ends alone with one of them. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))];
  }
}
