import { getMeta, type SettingMeta } from './variables/setting.ts';
import { SECTIONS, type Section } from './sections.ts';

const INTRODUCTION = `# Settings

Environment variables, read when a process starts. If one is invalid, the process lists all problems and exits. \`npm start\` needs none of
them; for production see [deploy.md](../guides/deploy.md). A blank value counts as unset. Except for the simulator, a secret can be in a file, or be printed by
a command within 30 seconds: append \`_FILE\` or \`_COMMAND\` to the name of its variable, for example \`KINORA_SECRET_KEY_FILE=/run/secrets/kinora\` or
\`KINORA_SECRET_KEY_COMMAND='vault kv get -field=key secret/kinora'\`.

Generated from \`config/\` by \`npm run docs:settings\`.`;

/** Returns `docs/reference/settings.md`. */
export function renderSettingsPage(): string {
  return `${[INTRODUCTION, ...SECTIONS.map(renderSection)].join('\n\n')}\n`;
}

function renderSection({ title, settings, notes }: Section): string {
  const rows = Object.entries(settings).map(([name, setting]) => {
    const meta = getMeta(setting);
    const cells = [`\`${name}\``, renderDefault(meta), meta.readBy.join(', '), renderDescription(meta)];
    return `| ${cells.join(' | ')} |`;
  });
  const table = ['| Variable | Default | Read by | Meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
  return [`## ${title}`, table, notes].filter(Boolean).join('\n\n');
}

function renderDefault({ defaultNote, required }: SettingMeta): string {
  if (required) return defaultNote ? `required (${defaultNote})` : 'required';
  if (!defaultNote) return '';
  return /\s/u.test(defaultNote) || defaultNote.includes('`') || defaultNote === 'none'
    ? defaultNote
    : `\`${defaultNote}\``;
}

function renderDescription({ description, unit }: SettingMeta): string {
  return (unit ? `${description} In ${unit}.` : description).replaceAll('|', '\\|');
}

/** Returns `.env.example`: every setting, commented out. */
export function renderEnvExample(): string {
  const intro = [
    '# Settings of Kinora; see docs/reference/settings.md. Copy this file to .env and uncomment what you need.',
    '# docker compose also needs POSTGRES_PASSWORD.',
    '# Generated from config/ by `npm run docs:settings`.',
  ];
  const sections = SECTIONS.map(({ title, settings }) =>
    [`# --- ${title}`, ...renderAssignments(settings)].join('\n\n'),
  );
  return `${[intro.join('\n'), ...sections].join('\n\n')}\n`;
}

function renderAssignments(settings: Section['settings']): string[] {
  return Object.entries(settings).map(([name, setting]) => {
    const meta = getMeta(setting);
    const { defaultNote = '' } = meta;
    const value = /[\s`]/u.test(defaultNote) || defaultNote === 'none' ? '' : defaultNote;
    return `# ${renderDescription(meta)}${meta.required ? ' Required.' : ''}\n#${name}=${value}`;
  });
}
