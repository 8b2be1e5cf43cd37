import type { IDisplayOptions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** Shows a field for these operations of a resource. */
export function showFor(resource: string, operations: string[], more: IDisplayOptions['show'] = {}): IDisplayOptions {
  return { show: { resource: [resource], operation: operations, ...more } };
}

export function buildOperationField(
  resource: string,
  options: INodePropertyOptions[],
  defaultOperation: string,
): INodeProperties {
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options,
    default: defaultOperation,
  };
}

/** Choices whose value is the name in lower case. */
export const buildChoices = (names: string[]): INodePropertyOptions[] =>
  names.map((name) => ({ name, value: name.toLowerCase() }));

/** Fields that a person adds one by one. The name is that of the parameter, in lower case. */
export function buildCollection(
  displayName: 'Changes' | 'Filters' | 'Options',
  displayOptions: IDisplayOptions,
  options: INodeProperties[],
): INodeProperties {
  const placeholder = `Add ${displayName.toLowerCase().slice(0, -1)}`;
  const name = displayName.toLowerCase();
  return { displayName, name, type: 'collection', placeholder, default: {}, displayOptions, options };
}

/** A resource that is chosen from a list or named by its id. */
export function buildLocator(
  displayName: string,
  name: string,
  searchListMethod: string,
  prefix: string,
  more: Partial<INodeProperties>,
): INodeProperties {
  return {
    displayName,
    name,
    type: 'resourceLocator',
    default: { mode: 'list', value: '' },
    modes: [
      { displayName: 'From List', name: 'list', type: 'list', typeOptions: { searchListMethod, searchable: true } },
      { displayName: 'By ID', name: 'id', type: 'string', placeholder: `e.g. ${prefix}_01H8…` },
    ],
    ...more,
  };
}

export function buildWorkspaceField(displayOptions: IDisplayOptions): INodeProperties {
  return buildLocator('Workspace', 'workspaceId', 'searchWorkspaces', 'ws', {
    displayOptions,
    description: 'Defaults to the workspace of the key, or the default workspace of the team',
  });
}

export function buildPagingFields(resource: string): INodeProperties[] {
  return [
    {
      displayName: 'Return All',
      name: 'returnAll',
      type: 'boolean',
      default: false,
      displayOptions: showFor(resource, ['getAll']),
      description: 'Whether to return all results or only up to a given limit',
    },
    {
      displayName: 'Limit',
      name: 'limit',
      type: 'number',
      typeOptions: { minValue: 1 },
      default: 50,
      displayOptions: showFor(resource, ['getAll'], { returnAll: [false] }),
      description: 'Max number of results to return',
    },
  ];
}

/** Fields of every operation that starts a job, for a collection. */
export const JOB_OPTIONS: INodeProperties[] = [
  {
    displayName: 'Callback URL',
    name: 'callbackUrl',
    type: 'string',
    default: '={{ $execution.resumeUrl }}',
    description:
      'Receives one webhook when the job succeeds, fails or is cancelled. The default continues a Wait node that resumes On Webhook Call with the method POST.',
  },
  {
    displayName: 'Idempotency Key',
    name: 'idempotencyKey',
    type: 'string',
    default: '',
    description:
      'A repeat with the same key and body returns the first response and does nothing again. By default it is made of execution, node, run and item.',
  },
  {
    displayName: 'Reference',
    name: 'reference',
    type: 'string',
    default: '',
    description: 'Your own name for the job, part of its events and a filter of lists',
  },
];
