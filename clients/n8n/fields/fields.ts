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

export const buildText = (displayName: string, name: string, more: Partial<INodeProperties> = {}): INodeProperties => ({
  displayName,
  name,
  type: 'string',
  default: '',
  ...more,
});

export const buildJson = (displayName: string, name: string, more: Partial<INodeProperties>): INodeProperties =>
  buildText(displayName, name, { type: 'json', default: '{}', ...more });

export const buildNumber = (
  displayName: string,
  name: string,
  initial: number,
  more: Partial<INodeProperties> = {},
): INodeProperties => buildText(displayName, name, { type: 'number', default: initial, ...more });

export const buildSwitch = (
  displayName: string,
  name: string,
  initial: boolean,
  description: string,
): INodeProperties => buildText(displayName, name, { type: 'boolean', default: initial, description });

export const buildSelect = (
  displayName: string,
  name: string,
  options: INodePropertyOptions[],
  initial: string,
  more: Partial<INodeProperties> = {},
): INodeProperties => buildText(displayName, name, { type: 'options', options, default: initial, ...more });

/** Choices whose value is the name in lower case with underscores. */
export const buildChoices = (names: string[]): INodePropertyOptions[] =>
  names.map((name) => ({ name, value: name.toLowerCase().replace(/ /g, '_') }));

/** Fields that a person adds one by one, sorted as n8n asks. The name is that of the parameter, in lower case. */
export function buildCollection(
  displayName: 'Changes' | 'Filters' | 'Options',
  displayOptions: IDisplayOptions,
  options: INodeProperties[],
): INodeProperties {
  const placeholder = `Add ${displayName.toLowerCase().slice(0, -1)}`;
  const name = displayName.toLowerCase();
  const sorted = [...options].sort((one, other) => one.displayName.localeCompare(other.displayName));
  return { displayName, name, type: 'collection', placeholder, default: {}, displayOptions, options: sorted };
}

/** Builds the field of a resource that is chosen from a list or named by its id. */
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
    buildNumber('Limit', 'limit', 50, {
      typeOptions: { minValue: 1 },
      displayOptions: showFor(resource, ['getAll'], { returnAll: [false] }),
      description: 'Max number of results to return',
    }),
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
  buildText('Idempotency Key', 'idempotencyKey', {
    description:
      'A repeat with the same key and body returns the first response and does nothing again. By default it is made of execution, node, run and item.',
  }),
  buildText('Reference', 'reference', {
    description: 'Your own name for the job, part of its events and a filter of lists',
  }),
];
