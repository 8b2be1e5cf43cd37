import { access, chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NoEngine } from './no-engine.ts';
import { canRun, runCommand } from './run-command.ts';

/** The packages of the engine, and `debootstrap` for the stand-ins. `tini` is the init process of containers. */
const PACKAGES = ['docker.io', 'containerd', 'runc', 'iptables', 'tini', 'debootstrap', 'busybox-static'];

/** The first Debian with Compose 2 and BuildKit's client. */
const PLUGIN_SUITE = 'trixie';
/** Each package contains the plugin of its name. */
const PLUGINS = ['docker-compose', 'docker-buildx'];
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** Installs dockerd for this machine, and the plugins of its command into `folder`. Throws NoEngine if apt cannot. Safe to repeat. */
export async function installEngine(folder: string, log: (line: string) => void): Promise<void> {
  if (!(await canRun('apt-get', ['--version'])))
    throw new NoEngine('no Docker engine with Compose is running, and there is no apt to install one');
  try {
    if (!(await hasPrograms())) {
      log(`installing ${PACKAGES.join(', ')}`);
      await runCommand('apt-get', ['update']);
      await runCommand('apt-get', ['install', '--yes', '--no-install-recommends', ...PACKAGES], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
    const plugins = join(folder, 'config/cli-plugins');
    if (!(await hasFiles(PLUGINS.map((name) => join(plugins, name))))) {
      log(`downloading ${PLUGINS.join(', ')} of Debian ${PLUGIN_SUITE}`);
      await installPlugins(folder, plugins);
    }
  } catch (error) {
    throw new NoEngine(`no Docker engine can be installed here: ${(error as Error).message}`, { cause: error });
  }
}

async function hasPrograms(): Promise<boolean> {
  const found = ['dockerd', 'debootstrap', 'busybox'].map((name) => canRun('sh', ['-c', `command -v ${name}`]));
  return (await Promise.all(found)).every(Boolean);
}

async function hasFiles(paths: readonly string[]): Promise<boolean> {
  return Promise.all(paths.map((path) => access(path))).then(
    () => true,
    () => false,
  );
}

/** Unpacks the packages instead of installing them, because this machine may run an older Debian. */
async function installPlugins(folder: string, plugins: string): Promise<void> {
  const work = join(folder, 'apt');
  await rm(work, { recursive: true, force: true });
  await mkdir(join(work, 'lists/partial'), { recursive: true });
  // The user `_apt` downloads into it.
  await chmod(work, 0o777);
  const list = join(work, 'sources.list');
  await writeFile(list, `deb [signed-by=${KEYRING}] ${await findMirror()} ${PLUGIN_SUITE} main\n`);
  const options = {
    'Dir::Etc::sourcelist': list,
    'Dir::Etc::sourceparts': '-',
    'Dir::State::lists': join(work, 'lists'),
    'Dir::Cache': work,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const apt = (...args: string[]) => runCommand('apt-get', [...flags, ...args], { cwd: work });
  await apt('update');
  await apt('download', ...PLUGINS);
  await runCommand('sh', ['-c', 'for deb in *.deb; do dpkg-deb -x "$deb" unpacked; done'], { cwd: work });
  await mkdir(plugins, { recursive: true });
  for (const name of PLUGINS)
    await cp(join(work, 'unpacked/usr/libexec/docker/cli-plugins', name), join(plugins, name));
  await rm(work, { recursive: true, force: true });
}

/** Finds the mirror from which this machine installs Debian's packages. */
export async function findMirror(): Promise<string> {
  const found = await runCommand('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages']);
  const [mirror] = found.split('\n').filter((uri) => /\/debian\/?$/u.test(uri));
  if (mirror === undefined) throw new Error('apt has no mirror of Debian');
  return mirror;
}
