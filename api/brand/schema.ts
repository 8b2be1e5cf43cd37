import { z } from 'zod';
import { Id } from '../fields.ts';

export const AnalyzeBrand = z
  .strictObject({ workspaceId: Id.optional().meta({ description: "The team's default workspace when left out." }) })
  .optional()
  .meta({ id: 'AnalyzeBrand' });
