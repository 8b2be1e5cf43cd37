/** Preloaded: names the toy platform in the lists of rules and adapters, as somebody would who adds one. */
import { registerHooks } from 'node:module';

const REGISTRATIONS = [
  {
    file: '/domain/accounts/platforms.ts',
    before: 'clipapp: CLIPAPP,',
    text: 'toyapp: TOYAPP,',
    imports: { TOYAPP: 'toyapp.ts' },
  },
  {
    file: '/adapters/platforms/adapters.ts',
    before: 'clipapp: CLIPAPP,',
    text: 'toyapp: TOYAPP,',
    imports: { TOYAPP: 'connector.ts' },
  },
];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const one = REGISTRATIONS.find(({ file }) => url.endsWith(file));
    if (!one) return loaded;
    const source = String(loaded.source);
    if (!source.includes(one.before)) throw new Error(`${one.file} has no ${one.before}`);
    const imports = Object.entries(one.imports).map(
      ([name, from]) => `import { ${name} } from '${new URL(from, import.meta.url).href}';\n`,
    );
    return { ...loaded, source: imports.join('') + source.replaceAll(one.before, `${one.text} ${one.before}`) };
  },
});
