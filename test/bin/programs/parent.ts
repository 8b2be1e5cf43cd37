import { spawnChildProcess } from '../../../bin/processes/child-process.ts';

/** Starts one child process, prints its pid and keeps running. */
const [command = '', ...args] = process.argv.slice(2);
const child = spawnChildProcess({ command, args, logFile: `${process.env.LOG_FILE}` });
console.log(child.pid);
setInterval(() => {}, 1000);
