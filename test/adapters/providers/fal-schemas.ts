import { readDeclarations, readPublishedSchema, type PublishedSchema } from './published-schema.ts';

/** Schemas that `@fal-ai/client` 1.10 does not declare: fal.ai/models/{model}/llms.txt, read on 24 November 2026. */
const PAGES: Readonly<Record<string, PublishedSchema>> = {
  'pixelcut/video-background-removal': {
    type: 'object',
    properties: {
      video_url: { type: 'string' },
      background: { enum: ['transparent', 'black', 'white', 'green', 'blue', 'magenta', 'custom'] },
      background_color: { type: 'object' },
      output_format: { type: 'string' },
    },
    required: ['video_url'],
    additionalProperties: false,
  },
};

/** The input of a model as fal publishes it; null if fal does not know the model. */
export function readFalSchema(model: string): PublishedSchema | null {
  const declarations = readDeclarations('@fal-ai/client/src/types/endpoints.d.ts');
  const entry = declarations.indexOf(`    "${model}": {\n`);
  if (entry < 0) return PAGES[model] ?? null;
  const type = /input: (\w+);/u.exec(declarations.slice(entry, entry + 400))?.[1] ?? '';
  return readPublishedSchema(declarations, type);
}
