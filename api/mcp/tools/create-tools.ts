import type { ApiDocument } from '../../openapi/document.ts';
import { confirmTool } from './confirm.ts';
import { planActionTool } from './plan-action.ts';
import { createPlanContentTool } from './plan-content.ts';
import { createPlanPostTool } from './plan-post.ts';
import { createReadTools } from './read-tools.ts';
import type { Tool } from './tool.ts';
import { checkSetupTool, createGenerationsTool, createWorkspaceTool } from './workspace-tools.ts';

export function createTools(document: ApiDocument): Tool[] {
  return [
    checkSetupTool,
    createWorkspaceTool(document),
    ...createReadTools(document),
    createGenerationsTool(document),
    createPlanPostTool(document),
    createPlanContentTool(document),
    planActionTool,
    confirmTool,
  ];
}
