import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeApiError, NodeConnectionTypes, NodeOperationError } from 'n8n-workflow';
import { AUTHENTICATION, CREDENTIALS } from '../../api/credentials';
import { getAccounts, searchContent, searchGenerations, searchPosts, searchWorkspaces } from '../../fields/load-lists';
import type { Run } from '../../fields/read-fields';
import { assetOperations, assetProperties } from './resources/asset';
import { contentOperations, contentProperties } from './resources/content';
import { generationOperations, generationProperties } from './resources/generation';
import { mediaOperations, mediaProperties } from './resources/media';
import { postOperations, postProperties } from './resources/post';
import { accountOperations, creditOperations, teamProperties, workspaceOperations } from './resources/team';

const OPERATIONS: Record<string, Record<string, Run>> = {
  account: accountOperations,
  asset: assetOperations,
  content: contentOperations,
  credit: creditOperations,
  generation: generationOperations,
  media: mediaOperations,
  post: postOperations,
  workspace: workspaceOperations,
};

export class Kinora implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Kinora',
    name: 'kinora',
    icon: { light: 'file:../../icons/kinora.svg', dark: 'file:../../icons/kinora.dark.svg' },
    group: ['output'],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: 'Write, render and publish short videos',
    defaults: { name: 'Kinora' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: CREDENTIALS,
    properties: [
      AUTHENTICATION,
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: [
          { name: 'Account', value: 'account' },
          { name: 'Asset', value: 'asset', description: 'A file of the library' },
          { name: 'Content', value: 'content', description: 'A video in a format' },
          { name: 'Credit', value: 'credit' },
          { name: 'Generation', value: 'generation', description: 'An idea for one video' },
          { name: 'Media', value: 'media', description: 'An image, a video clip, a voiceover or cut clips' },
          { name: 'Post', value: 'post', description: 'A video going out to accounts' },
          { name: 'Workspace', value: 'workspace' },
        ],
        default: 'post',
      },
      ...assetProperties,
      ...contentProperties,
      ...generationProperties,
      ...mediaProperties,
      ...postProperties,
      ...teamProperties,
    ],
  };

  methods = {
    loadOptions: { getAccounts },
    listSearch: { searchContent, searchGenerations, searchPosts, searchWorkspaces },
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const output: INodeExecutionData[] = [];
    for (let index = 0; index < this.getInputData().length; index++) {
      try {
        const resource = this.getNodeParameter('resource', index) as string;
        const operation = this.getNodeParameter('operation', index) as string;
        const rows = await OPERATIONS[resource][operation](this, index);
        const json = this.helpers.returnJsonArray(rows as IDataObject);
        output.push(...this.helpers.constructExecutionMetaData(json, { itemData: { item: index } }));
      } catch (error) {
        if (!this.continueOnFail()) throw addItemIndex(this, error as Error, index);
        output.push({ json: { error: (error as Error).message }, pairedItem: { item: index } });
      }
    }
    return [output];
  }
}

function addItemIndex(context: IExecuteFunctions, error: Error, itemIndex: number): Error {
  if (!(error instanceof NodeApiError || error instanceof NodeOperationError)) {
    return new NodeOperationError(context.getNode(), error, { itemIndex });
  }
  error.context.itemIndex = itemIndex;
  return error;
}
