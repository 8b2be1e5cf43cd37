/** Text that people write. It is not blank, and spaces around it do not count. */
interface FreeText {
  kind: 'text';
  /** UTF-16 units. */
  max: number;
  /** The characters that it must not have, and how a sentence lists them. */
  excluded?: { characters: string; named: string };
}

/** A name, a number or a code of the platform. */
interface Code {
  kind: 'code';
  pattern: RegExp;
  /** Completes "It must be". */
  named: string;
}

/** How a choice of a platform is written. `label` names it for people; `about` describes it if its name does not. */
export type ChoiceForm = { label: string; about?: string } & (
  | { kind: 'switch' }
  | FreeText
  | Code
  | { kind: 'level'; levels: readonly string[] }
  /** `total` counts the texts with their commas, and the quotes around one with a space. */
  | { kind: 'list'; of: FreeText | Code; max: number; total?: number }
) & {
    /** Whether it belongs to one video, so that an account has no default for it. */
    isOfVideo?: true;
  };

/** What a form accepts. */
export type ChoiceValue<F> = F extends { kind: 'switch' } ? boolean : F extends { kind: 'list' } ? string[] : string;

export const LANGUAGE = {
  label: 'Language',
  kind: 'code',
  pattern: /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/u,
  named: 'a language such as en or pt-BR',
  about: 'the language of title and description.',
} as const satisfies ChoiceForm;

/** The choices that a post makes in its options (`clipappOptions`) rather than in `perPlatform`. */
export interface OptionChoices {
  privacy?: string;
  allowComment?: boolean;
  allowDuet?: boolean;
  allowStitch?: boolean;
}

/** What a platform offers an account now. An absent field is one that the platform does not have. */
export interface Offer {
  privacyLevels?: readonly string[];
  commentAllowed?: boolean;
  duetAllowed?: boolean;
  stitchAllowed?: boolean;
  maxVideoDurationSec?: number;
}
