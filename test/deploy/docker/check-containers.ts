import type { ComposeProject } from './compose-project.ts';

const OURS = ['api', 'core', 'render', 'sandbox'];

/** Variables that containers must not have. */
const FORBIDDEN: Record<string, RegExp> = {
  sandbox: /^(?:KINORA_SECRET_KEY|DATABASE_URL|POSTGRES_PASSWORD|CLIPAPP_\w+)=/mu,
  render: /^(?:POSTGRES_PASSWORD|CLIPAPP_\w+)=/mu,
  api: /^POSTGRES_PASSWORD=/mu,
  core: /^POSTGRES_PASSWORD=/mu,
};

/** Returns what is wrong with the borders of the containers. The credentials of clipapp are set in `.env`. */
export async function checkContainers(project: ComposeProject): Promise<string[]> {
  const problems: string[] = [];
  for (const service of OURS) {
    const { ID: id } = await project.findOne(service);
    const run = (command: string) => project.docker('exec', id, 'sh', '-c', command);
    const [environment, user, writable] = [
      await run('env'),
      await run('id -u'),
      await run('for f in / /app /usr /home/node; do test -w $f && echo $f; done; true'),
    ];
    if (FORBIDDEN[service]?.test(environment)) problems.push(`${service} has variables that it does not need`);
    if (user !== '1000') problems.push(`${service} runs as user ${user}`);
    if (writable !== '') problems.push(`${service} can write to ${writable}`);
    const readOnly = await project.docker('inspect', '--format', '{{.HostConfig.ReadonlyRootfs}}', id);
    if (readOnly !== 'true') problems.push(`${service} has a writable root`);
  }
  const { ID: core } = await project.findOne('core');
  if (!(await project.docker('exec', core, 'env')).includes('CLIPAPP_CLIENT_ID=test'))
    problems.push('a setting of .env does not reach the core worker');
  const unwanted = await project.docker(
    'exec',
    core,
    'sh',
    '-c',
    'ls -d /app/clients /app/test /app/docs /app/tools /app/.* 2> /dev/null; true',
  );
  const needless = unwanted.split('\n').filter((path) => !['', '/app/.', '/app/..'].includes(path));
  if (needless.length > 0) problems.push(`the image contains ${needless.join(', ')}`);
  return problems;
}
