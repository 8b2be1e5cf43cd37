import { KeyedPlaces } from '../domain/shares/keyed-places.ts';
import { SharedBytes } from '../domain/shares/shared-bytes.ts';
import { SharedPlaces } from '../domain/shares/shared-places.ts';
import { SharedRate } from '../domain/shares/shared-rate.ts';

/** Connections of an API process to the database. */
export const REQUEST_CONNECTIONS = 10;

/**
 * Everything that a process has few of, and that its teams share. A place is taken where the scarce thing is used. One team alone
 * gets half of the places, so that the next one finds a free place at once, unless `withoutReserve`. Any number may wait, unless a
 * line says how many.
 */
export const SHARES = {
  /** Requests that read rows or run their transaction: one for each connection. */
  requests: new SharedPlaces(REQUEST_CONNECTIONS, { maxWaitingPerTeam: 1_000 }),
  /** Imports: each takes up to 100 MB and some seconds. */
  imports: new SharedPlaces(2, { maxWaiting: 64, maxWaitingPerTeam: 60 }),
  /** Requests whose transaction waits for the checker. Their number bounds the connections that wait. */
  checkedTransactions: new SharedPlaces(4, { maxWaiting: 512, maxWaitingPerTeam: 64 }),
  /** Pages of many rows and the parsing of large bodies, which keep the event loop busy for some milliseconds. */
  longTurns: new SharedPlaces(4, { maxWaitingPerTeam: 1_000 }),
  /** Steps of some milliseconds of long work. One runs in each turn of the event loop. */
  loopTurns: new SharedPlaces(1, { withoutReserve: true }),
  /** Steps of long work, keyed by team: one team has one step at a time. */
  teamTurns: new KeyedPlaces(1, { withoutReserve: true }),
  /** Streams of changes. One without a place is refused at once, because `tryAcquire` never waits. */
  streams: new SharedPlaces(256),
  /** Messages to /mcp, while their tools send requests of their own. */
  messages: new SharedPlaces(16, { maxWaitingPerTeam: 1_000 }),
  /** Processes of the checker. A key may send 60 requests at once. */
  checks: new SharedPlaces(2, { maxWaiting: 512, maxWaitingPerTeam: 64 }),
  /** Hashes of passwords: each takes 32 MB and a third of a second in a thread. */
  passwords: new SharedPlaces(2, { maxWaiting: 32, withoutReserve: true }),
  /** Reads of an untrusted file by ffprobe. A small file can contain a picture of hundreds of megabytes. */
  probes: new SharedPlaces(3),
  /** Trials of an untrusted font, each in a process of its own. */
  fontTrials: new SharedPlaces(2),
  /** Searches for faces and lettering: half a second per picture, in a thread. One at a time leaves the other cores free. */
  regionSearches: new SharedPlaces(1, { withoutReserve: true }),
  /** Encodings of the embedded media provider, of which each uses all cores. */
  embeddedEncodings: new SharedPlaces(2),
  /** Requests to Temporal after a commit. A server that receives hundreds at once loses some of its own tasks. */
  dispatches: new SharedPlaces(16, { withoutReserve: true }),
  /** Renewals of tokens, keyed by platform. Each holds a connection until the platform responds. */
  renewals: new KeyedPlaces(4, { withoutReserve: true }),
  /** Downloads from other hosts, keyed by site. */
  downloads: new KeyedPlaces(8),
  /** Requests of an API process to language models. */
  modelCalls: new SharedPlaces(24),
  /** Files of callers that arrive, or that the API fetches, and wait to be stored. */
  uploads: new SharedPlaces(32, { maxWaitingPerTeam: 64 }),
  /** The bytes on the disk of files that wait to be stored. */
  uploadBytes: new SharedBytes(),
  /** Bytes per second of arriving files while several teams are active. Without it, one fast local sender would use two cores. */
  uploadRate: new SharedRate(16 * 1024 * 1024),
  /** Activities of a worker that fetch files. Each may take half a gigabyte of scratch space. */
  fetches: new SharedPlaces(24),
  /** Activities of a worker that call media models, and compose what they returned. */
  media: new SharedPlaces(16),
  /** Activities of a worker that crawl a website. */
  crawls: new SharedPlaces(24),
  /** Threads of a worker that parse pages, up to five seconds each. */
  pageReads: new SharedPlaces(2),
  /** Activities of a worker that call language models. */
  texts: new SharedPlaces(24),
  /** Activities of a worker that send first comments and covers. */
  followUps: new SharedPlaces(48),
  /** Activities of a worker that send mail. A mail server allows few connections at once. */
  mails: new SharedPlaces(8),
} as const;
