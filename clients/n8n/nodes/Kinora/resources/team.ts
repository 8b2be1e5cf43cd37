import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { callForData, listRows, readOptions, readPath, type Run } from '../../../fields/read-fields';
import {
  buildCollection,
  buildOperationField,
  buildPagingFields,
  buildText,
  buildWorkspaceField,
  showFor,
} from '../../../fields/fields';

/** Accounts, workspaces and credits: what the other resources refer to. */
export const teamProperties: INodeProperties[] = [
  buildOperationField(
    'account',
    [
      { name: 'Get', value: 'get', action: 'Get an account', description: 'With its defaults and what it offers' },
      { name: 'Get Many', value: 'getAll', action: 'Get many accounts' },
    ],
    'getAll',
  ),
  buildWorkspaceField(showFor('account', ['getAll'])),
  buildText('Account ID', 'accountId', { required: true, displayOptions: showFor('account', ['get']) }),
  ...buildPagingFields('account'),
  buildOperationField('workspace', [{ name: 'Get Many', value: 'getAll', action: 'Get many workspaces' }], 'getAll'),
  buildOperationField(
    'credit',
    [
      {
        name: 'Get Balance',
        value: 'getBalance',
        action: 'Get the credit balance',
        description: 'With plan and usage',
      },
      { name: 'Get Many', value: 'getAll', action: 'Get many ledger entries' },
    ],
    'getBalance',
  ),
  ...buildPagingFields('credit'),
  buildCollection('Filters', showFor('credit', ['getAll']), [buildText('Type', 'type', { placeholder: 'e.g. topup' })]),
];

export const accountOperations: Record<string, Run> = {
  get: (context, index) =>
    callForData(context, { method: 'GET', path: `/accounts/${readPath(context, 'accountId', index)}` }),
  getAll: (context, index) => listRows(context, index, '/accounts'),
};

export const workspaceOperations: Record<string, Run> = {
  getAll: (context) => callForData(context, { method: 'GET', path: '/workspaces' }),
};

export const creditOperations: Record<string, Run> = {
  getAll: (context, index) => listRows(context, index, '/credits', readOptions(context, index, 'filters')),
  getBalance: async (context) => (await callForData(context, { method: 'GET', path: '/me' })) as IDataObject,
};
