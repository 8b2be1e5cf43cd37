import { randomUUID } from 'node:crypto';

const TYPES = {
  trigger: { type: 'n8n-nodes-kinora.kinoraTrigger', typeVersion: 1 },
  kinora: { type: 'n8n-nodes-kinora.kinora', typeVersion: 1 },
  wait: { type: 'n8n-nodes-base.wait', typeVersion: 1.1 },
};

export interface WorkflowNode {
  name: string;
  type: string;
  parameters: object;
}

/** `trigger` and `wait` are those nodes; every other name is a Kinora node. */
export function buildNode(name: string, parameters: object = {}): WorkflowNode & Record<string, unknown> {
  const known = name === 'trigger' || name === 'wait' ? name : 'kinora';
  const defaults = {
    trigger: { events: ['credits.low'] },
    kinora: {},
    wait: { resume: 'webhook', httpMethod: 'POST', options: {} },
  };
  return {
    id: randomUUID(),
    name,
    position: [0, 0],
    ...TYPES[known],
    ...(known === 'kinora' ? {} : { webhookId: randomUUID() }),
    parameters: { ...defaults[known], ...parameters },
  };
}

/** The nodes one after the other. */
export function buildWorkflow(name: string, nodes: WorkflowNode[], credential: object) {
  const connections = nodes
    .slice(1)
    .map(({ name: next }, index) => [nodes[index]?.name, { main: [[{ node: next, type: 'main', index: 0 }]] }]);
  return {
    name,
    nodes: nodes.map((node) =>
      node.type.startsWith('n8n-nodes-kinora') ? { ...node, credentials: { kinoraApi: credential } } : node,
    ),
    connections: Object.fromEntries(connections) as object,
    settings: { executionOrder: 'v1' },
    active: false,
  };
}
