import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { bundleWorkflowsInSubprocess } from '../../worker/bundle-workflows-in-subprocess.ts';
import { digestWorkflowCode, readBundleFile, writeBundleFile } from '../../worker/workflow-bundle-file.ts';

const BUNDLE = { code: 'exports.post = () => {};', sourceMap: '{}' };
const BUNDLES = { plain: BUNDLE, traced: { ...BUNDLE, code: 'exports.interceptors = () => {};' } };

let root: string;
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), 'kinora-bundle-'))));
afterEach(() => rm(root, { recursive: true, force: true }));

test('a bundle of this release is read back, and one of other workflow code is refused', async () => {
  const path = join(root, 'bundle.json');
  await writeBundleFile(path, BUNDLES as never);
  expect(await readBundleFile(path)).toEqual(BUNDLES);

  const { digest, ...rest } = JSON.parse(await readFile(path, 'utf8'));
  for (const other of [{ digest: digest.replaceAll(/[0-9]/gu, '0'), ...rest }, rest, BUNDLES]) {
    await writeFile(path, JSON.stringify(other));
    await expect(readBundleFile(path)).rejects.toThrow('was built from other workflow code. Build it again');
  }
});

test('a worker takes the bundle with or without traces from the file', async () => {
  const path = join(root, 'bundle.json');
  await writeBundleFile(path, BUNDLES as never);
  const before = process.env['WORKFLOW_BUNDLE'];
  process.env['WORKFLOW_BUNDLE'] = path;
  try {
    expect(await bundleWorkflowsInSubprocess({ traced: false })).toEqual(BUNDLES.plain);
    expect(await bundleWorkflowsInSubprocess({ traced: true })).toEqual(BUNDLES.traced);
  } finally {
    if (before === undefined) delete process.env['WORKFLOW_BUNDLE'];
    else process.env['WORKFLOW_BUNDLE'] = before;
  }
});

test('each changed, added or renamed file of the workflow code changes the digest', async () => {
  const write = async (path: string, text: string): Promise<string> => {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
    return digestWorkflowCode(root);
  };
  const digests = [
    await write('workflows/post.ts', 'a'),
    await write('workflows/post.ts', 'b'),
    await write('domain/posts/post.ts', 'a'),
    await write('domain/posts/post.ts', 'ab'),
  ];
  await rename(join(root, 'workflows/post.ts'), join(root, 'workflows/publish.ts'));
  digests.push(await digestWorkflowCode(root));

  expect(new Set(digests).size).toBe(5);
  expect(await write('api/routes.ts', 'not bundled')).toBe(digests.at(-1));
});
