import { registerHooks } from 'node:module';

/**
 * Adds text to source files while they are loaded, as somebody would who edits them: after each occurrence of `after`, and `head` at the
 * top. `file` is the end of the file's URL.
 *
 * @param {{ file: string, after: string, text: string, head?: string }[]} edits
 */
export function editSources(edits) {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const edit = edits.find(({ file }) => url.endsWith(file));
      if (!edit) return loaded;
      const source = String(loaded.source);
      if (!source.includes(edit.after)) throw new Error(`${edit.file} has no ${edit.after}`);
      return { ...loaded, source: (edit.head ?? '') + source.replace(edit.after, `${edit.after} ${edit.text}`) };
    },
  });
}
