/** Preloaded: names the toy platform in the lists of rules and adapters, as somebody would who adds one. Its folder is the rest. */
import { editSources } from '../../support/edit-sources.mjs';

const importFrom = (file) => `import { TOYAPP } from '${new URL(file, import.meta.url).href}';\n`;

const entry = { after: 'clipapp: CLIPAPP,', text: 'toyapp: TOYAPP,' };

editSources([
  { file: '/domain/accounts/platforms.ts', ...entry, head: importFrom('toyapp.ts') },
  { file: '/adapters/platforms/adapters.ts', ...entry, head: importFrom('connector.ts') },
]);
