import { listOperations, type OpenApiDocument } from '../../typescript/generator/document.ts';
import { nameEvents, nameSchemas } from '../../typescript/generator/name-schemas.ts';
import { PythonTypes } from './python-types.ts';
import { writeResources } from './write-resources.ts';

const HEADER = [
  '# Generated from the OpenAPI document by `npm run client`; do not edit.',
  '# mypy: disable-error-code="no-any-return"',
  '# ruff: noqa',
  '',
  'from __future__ import annotations',
  '',
];

/** Returns the text of the generated modules by name. Deterministic. Queries and forms become arguments, not types. */
export function generatePython(document: OpenApiDocument): Record<string, string> {
  const schemas = { ...document.components.schemas };
  const shapes = nameSchemas(listOperations(document), schemas);
  nameEvents(document, schemas);
  const types = new PythonTypes();
  const argumentSchemas = new Set(shapes.flatMap(({ query, form }) => [query?.type, form]));
  for (const [name, schema] of Object.entries(schemas)) if (!argumentSchemas.has(name)) types.define(name, schema);
  const classes = [false, true].flatMap((isAsync) => writeResources(shapes, { schemas, types, isAsync }));
  const names = types.definitions.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two schemas have the Python name ${twice}.`);
  return {
    'types.py': join([
      ...HEADER,
      'from typing import Any, Dict, List, Literal',
      '',
      'from typing_extensions import NotRequired, TypeAlias, TypedDict',
      '',
      ...types.definitions.flatMap(({ text }) => ['', text, '']),
    ]),
    '_resources.py': join([
      ...HEADER,
      'from typing import Any, AsyncIterator, Iterator, List, Literal',
      '',
      'from . import types',
      'from ._calls import AsyncCalls, AsyncResource, Calls, Resource',
      'from ._request import FileContent',
      '',
      ...classes.flatMap((text) => ['', text, '']),
    ]),
  };
}

const join = (lines: string[]): string => `${lines.join('\n').trimEnd()}\n`;
