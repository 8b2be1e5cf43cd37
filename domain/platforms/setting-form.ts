/** A variable of the environment that only the adapter of one platform reads, as `config/` describes it. */
export interface SettingForm {
  kind: 'text' | 'address' | 'switch' | 'number' | 'level';
  levels?: readonly string[];
  description: string;
  /** Its value if it is not set; null if it has none then. */
  initial: string | null;
  defaultNote?: string;
  unit?: 'milliseconds';
  secret?: true;
}

/** The type of a form's value. */
export type SettingValue<F> =
  | (F extends { levels: readonly (infer Level)[] } ? Level : F extends { kind: infer K } ? ValueOf<K> : never)
  | (F extends { initial: null } ? undefined : never);

type ValueOf<K> = K extends 'switch' ? boolean : K extends 'number' ? number : string;

export const plainText = (description: string, initial: string) => ({ kind: 'text', description, initial }) as const;

export const address = (description: string, initial: string) => ({ kind: 'address', description, initial }) as const;

export const uploadHosts = (initial: string) =>
  plainText('Domains to which videos may be uploaded, separated by commas; subdomains are included.', initial);

/** The client id and secret of the operator's app on a platform. */
export function credentials<P extends string>(prefix: P) {
  const platform = prefix.toLowerCase();
  const id = `The client id of your ${platform} app. Without it, ${platform} accounts cannot be connected.`;
  const unset = { kind: 'text', initial: '', defaultNote: 'none' } as const;
  return {
    [`${prefix}_CLIENT_ID`]: { ...unset, description: id },
    [`${prefix}_CLIENT_SECRET`]: { ...unset, description: `The client secret of your ${platform} app.`, secret: true },
  } as Record<`${P}_CLIENT_ID` | `${P}_CLIENT_SECRET`, typeof unset & { description: string; secret?: true }>;
}
