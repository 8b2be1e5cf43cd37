/**
 * The project as the TypeScript compiler sees it: every file with its imports and the names that it declares.
 * Plain JavaScript for node:test, so that `npm run verify` needs no server.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API } from 'typescript/unstable/sync';
import { SyntaxKind } from 'typescript/unstable/ast';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const DECLARATIONS = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.MethodSignature,
  SyntaxKind.VariableDeclaration,
  SyntaxKind.ClassDeclaration,
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.PropertySignature,
  SyntaxKind.PropertyDeclaration,
  SyntaxKind.Parameter,
]);

const FUNCTIONS = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.ArrowFunction,
  SyntaxKind.FunctionExpression,
]);

/**
 * Every TypeScript file that git tracks or would add.
 *
 * @returns {{
 *   path: string,
 *   imports: { from: string, target: string | null, typeOnly: boolean }[],
 *   declarations: { name: string, isFunction: boolean }[],
 *   comments: string[],
 *   names: Set<string>,
 *   calls: string[],
 *   lines: number,
 *   functions: { name: string, lines: number }[],
 *   exported: string[],
 *   wrappers: string[],
 * }[]} paths are relative to the root; `target` is null for packages; `names` are the imported names, `calls` the called
 * members such as `tx.em.find`; `wrappers` are the exported functions that only return another call.
 */
export function readSourceFiles() {
  return (files ??= parseSourceFiles());
}

/** The tests of one process share what was read. */
let files;

function parseSourceFiles() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const paths = listed.split('\n').filter((path) => path !== '' && existsSync(join(ROOT, path)));
  const api = new API({ cwd: ROOT });
  try {
    const programs = [join(ROOT, 'tsconfig.json'), join(ROOT, 'console/tsconfig.json')].map(
      (project) => api.updateSnapshot({ openProject: project }).getProject(project).program,
    );
    return paths.flatMap((path) => {
      const source = programs.map((program) => program.getSourceFile(join(ROOT, path))).find(Boolean);
      if (!source) return [];
      return [
        {
          path,
          imports: importsIn(source, path),
          declarations: declarationsIn(source),
          comments: source.text.match(/\/\*\*?[^]*?\*\/|^\s*\/\/.*$/gmu) ?? [],
          names: namesIn(source),
          calls: callsIn(source),
          lines: countLines(source.text),
          functions: functionsIn(source),
          ...exportsIn(source),
        },
      ];
    });
  } finally {
    api.close();
  }
}

function importsIn(source, path) {
  const found = [];
  visit(source, (node) => {
    if (node.kind === SyntaxKind.ImportDeclaration || node.kind === SyntaxKind.ExportDeclaration) {
      if (node.moduleSpecifier) found.push(described(node.moduleSpecifier.text, path, isTypeOnly(node)));
    } else if (node.kind === SyntaxKind.CallExpression && node.expression.kind === SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments;
      if (specifier?.kind === SyntaxKind.StringLiteral) found.push(described(specifier.text, path, false));
    } else if (node.kind === SyntaxKind.ImportType) {
      const specifier = node.argument?.literal?.text;
      if (specifier) found.push(described(specifier, path, true));
    }
  });
  return found;
}

function described(from, path, typeOnly) {
  const target = from.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(path), from)) : null;
  return { from, target, typeOnly };
}

/** True for `import type …`, `export type …`, and imports of which each name is marked `type`. */
function isTypeOnly(node) {
  const clause = node.importClause;
  if (node.kind === SyntaxKind.ExportDeclaration) return Boolean(node.isTypeOnly);
  if (!clause) return false;
  if (clause.phaseModifier === SyntaxKind.TypeKeyword || clause.isTypeOnly) return true;
  const elements = clause.namedBindings?.elements;
  return !clause.name && elements !== undefined && elements.length > 0 && [...elements].every((one) => one.isTypeOnly);
}

function declarationsIn(source) {
  const found = [];
  visit(source, (node) => {
    if (!DECLARATIONS.has(node.kind) || node.name?.kind !== SyntaxKind.Identifier) return;
    const value = node.initializer?.kind;
    const isFunction =
      node.kind === SyntaxKind.FunctionDeclaration ||
      node.kind === SyntaxKind.MethodDeclaration ||
      value === SyntaxKind.ArrowFunction ||
      value === SyntaxKind.FunctionExpression;
    found.push({ name: node.name.text, isFunction });
  });
  return found;
}

function namesIn(source) {
  const found = new Set();
  visit(source, (node) => {
    if (node.kind === SyntaxKind.ImportSpecifier) found.add((node.propertyName ?? node.name).text);
  });
  return found;
}

function callsIn(source) {
  const found = [];
  visit(source, (node) => {
    if (node.kind !== SyntaxKind.CallExpression) return;
    const callee = memberPath(node.expression);
    if (callee !== null && callee.includes('.')) found.push(callee);
  });
  return found;
}

const countLines = (text) => text.trimEnd().split('\n').length;

function functionsIn(source) {
  const found = [];
  visit(source, (node) => {
    if (!node.body || !FUNCTIONS.has(node.kind)) return;
    const name = (node.name ?? node.parent?.name)?.text ?? 'anonymous';
    found.push({ name, lines: countLines(source.text.slice(node.getStart(source), node.end)) });
  });
  return found;
}

function exportsIn(source) {
  const exported = [];
  const wrappers = [];
  source.forEachChild((node) => {
    if (!node.modifiers?.some(({ kind }) => kind === SyntaxKind.ExportKeyword)) return;
    for (const one of node.declarationList?.declarations ?? [node]) {
      if (one.name?.kind !== SyntaxKind.Identifier) continue;
      exported.push(one.name.text);
      if (isWrapper(node.kind === SyntaxKind.FunctionDeclaration ? node : one.initializer))
        wrappers.push(one.name.text);
    }
  });
  return { exported, wrappers };
}

/** Whether a function does nothing but call another one, on one line. */
function isWrapper(node) {
  if (!node?.body || !FUNCTIONS.has(node.kind)) return false;
  if (countLines(node.body.getText().trim()) > 3) return false;
  const { statements } = node.body;
  if (statements && statements.length !== 1) return false;
  let result = statements ? statements[0].expression : node.body;
  while (result?.kind === SyntaxKind.AwaitExpression || result?.kind === SyntaxKind.ParenthesizedExpression)
    result = result.expression;
  return result?.kind === SyntaxKind.CallExpression && memberPath(result.expression) !== null;
}

/** `ctx.state.tx.em.find` as text; null for anything but names joined by dots. */
function memberPath(node) {
  if (node.kind === SyntaxKind.Identifier) return node.text;
  if (node.kind !== SyntaxKind.PropertyAccessExpression) return null;
  const left = memberPath(node.expression);
  return left === null ? null : `${left}.${node.name.text}`;
}

function visit(node, use) {
  use(node);
  node.forEachChild((child) => void visit(child, use));
}
