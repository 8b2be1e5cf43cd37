import type { Connector, Connectors, PlatformError } from '../ports.ts';
import type { Tracing } from './tracing.ts';

/** The calls to platforms, each a span under the activity that makes it. */
export function traceConnectors({ sandbox, live }: Connectors, tracing: Tracing): Connectors {
  return { sandbox: traceAll(sandbox, tracing), live: traceAll(live, tracing) };
}

function traceAll(connectors: Connectors['live'], tracing: Tracing): Connectors['live'] {
  const { clipapp, reelnet, videoshorts } = connectors;
  return {
    clipapp: traceConnector(clipapp, tracing),
    reelnet: traceConnector(reelnet, tracing),
    videoshorts: traceConnector(videoshorts, tracing),
  };
}

/** Named after the step; neither texts nor tokens nor addresses go along. */
function traceConnector(connector: Connector, tracing: Tracing): Connector {
  const call = <T extends object>(step: string, ask: () => Promise<T>): Promise<T> =>
    tracing.span(
      { name: `${connector.platform} ${step}`, kind: 'client', attributes: { 'kinora.platform': connector.platform } },
      async (span) => {
        const said = await ask();
        const error = 'error' in said ? (said.error as PlatformError | null) : null;
        if (error) span.fail(error.code);
        return said;
      },
    );
  const { comment, findComment, setCover } = connector;
  return {
    ...connector,
    refreshGrant: (grant) => call('refresh', () => connector.refreshGrant(grant)),
    createUpload: (job) => call('open', () => connector.createUpload(job)),
    prepare: (job, handle, deadline) => call('ready', () => connector.prepare(job, handle, deadline)),
    publish: (job, handle) => call('fire', () => connector.publish(job, handle)),
    getStatus: (job, handle, sentAt) => call('read', () => connector.getStatus(job, handle, sentAt)),
    getMetrics: (access, posts) => call('measure', () => connector.getMetrics(access, posts)),
    ...(comment ? { comment: (post, text) => call('comment', () => comment(post, text)) } : {}),
    ...(findComment ? { findComment: (post, text) => call('find comment', () => findComment(post, text)) } : {}),
    ...(setCover ? { setCover: (post, picture) => call('set cover', () => setCover(post, picture)) } : {}),
  };
}
