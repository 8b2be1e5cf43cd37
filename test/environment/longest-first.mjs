import Sequencer from '@jest/test-sequencer';

/** Folders of short files that run for long. Without recorded times, Jest orders files by size and would start these last. */
const LONG = ['.long.test.', '/posts/matrix/', '/journeys/', '/chaos/', '/automations/', '/bin/'];

const isLong = ({ path }) => LONG.some((part) => path.includes(part));

/** Runs the longest files first, so that no worker ends alone with one of them. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))];
  }
}
