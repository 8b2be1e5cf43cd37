/** The parts of an OpenAPI 3.1 document that the generator reads. */
export interface OpenApiDocument {
  info: { title: string; version: string };
  paths: Record<string, Record<string, unknown>>;
  webhooks?: Record<string, { post: DescribedOperation }>;
  components: { schemas: Record<string, Schema>; [other: string]: unknown };
}

export interface DescribedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters?: { in?: string; name: string; required?: boolean; schema: Schema; $ref?: string }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  [other: string]: unknown;
}

export interface NamedOperation {
  /** Such as `GET /posts/{id}`. */
  route: string;
  operation: DescribedOperation;
}

const METHODS = ['get', 'post', 'patch', 'delete'];

/** Returns the operations that need a key, in the order of the document. */
export function listOperations({ paths }: OpenApiDocument): NamedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as DescribedOperation | undefined;
      if (!operation || operation.tags.includes('service')) return [];
      return [{ route: `${method.toUpperCase()} ${path}`, operation }];
    }),
  );
}
