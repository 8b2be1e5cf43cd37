import { z } from 'zod';
import type { Choices, DefaultName } from '../../domain/accounts/choices.ts';
import {
  ALL_PLATFORMS,
  PLATFORM_TERMS,
  PLATFORMS,
  type Platform,
  type Terms,
} from '../../domain/accounts/platforms.ts';
import type { ChoiceForm, ChoiceValue } from '../../domain/platforms/choices.ts';
import { NOT_BLANK } from '../contract/fields.ts';

type Forms<P extends Platform> = Terms[P]['choices'];

type Fields<P extends Platform> = { [Name in keyof Forms<P>]: z.ZodType<ChoiceValue<Forms<P>[Name]>> };

type TextForm = Extract<ChoiceForm, { kind: 'list' }>['of'];

function buildText(form: TextForm): z.ZodString {
  if (form.kind === 'code') return z.string().regex(form.pattern, `It must be ${form.named}.`);
  const { max, excluded } = form;
  const text = z.string().trim().min(1).max(max);
  if (excluded === undefined) return text.meta({ pattern: NOT_BLANK });
  const { characters, named } = excluded;
  return text.regex(new RegExp(`^[^${characters}]*$`, 'u'), `It must not contain ${named}.`).meta({
    pattern: String.raw`^[^${characters}\x00]*[^${characters}\s\x00][^${characters}\x00]*$`,
  });
}

/** Counts the characters of a list as the platform does: with commas, and quotes around texts with a space. */
function measureList(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length + (text.includes(' ') ? 2 : 0), Math.max(0, texts.length - 1));
}

function buildList(name: string, { of, max, total }: Extract<ChoiceForm, { kind: 'list' }>): z.ZodType<string[]> {
  const list = z.array(buildText(of)).max(max);
  if (total === undefined) return list;
  return list.refine((texts) => measureList(texts) <= total, `The ${name} may have ${total} characters in all.`);
}

function buildField(name: string, form: ChoiceForm): z.ZodType {
  if (form.kind === 'switch') return z.boolean();
  if (form.kind === 'level') return z.enum(form.levels);
  return form.kind === 'list' ? buildList(name, form) : buildText(form);
}

function describeField(name: string, form: ChoiceForm): z.ZodType {
  const field = buildField(name, form);
  if (form.kind === 'level') return field;
  const sharing = PLATFORMS.filter((platform) => PLATFORM_TERMS[platform].choices[name] === form);
  const named = new Intl.ListFormat('en-GB').format(sharing);
  return field.meta({ description: form.about === undefined ? `${named}.` : `${named}: ${form.about}` });
}

/** The choices of a platform. */
export function buildChoiceFields<P extends Platform>(platform: P): Fields<P> {
  const forms = Object.entries<ChoiceForm>(PLATFORM_TERMS[platform].choices);
  return Object.fromEntries(forms.map(([name, form]) => [name, describeField(name, form)])) as Fields<P>;
}

/** The choices for which an account may have a default. Platforms that share a choice also share its form. */
export const DEFAULT_FIELDS = Object.assign({}, ...ALL_PLATFORMS.map(listDefaultFields)) as {
  [Name in DefaultName]: z.ZodType<NonNullable<Choices[Name]>>;
};

function listDefaultFields(platform: Platform): Record<string, z.ZodType> {
  const fields = Object.entries<z.ZodType>(buildChoiceFields(platform));
  return Object.fromEntries(fields.filter(([name]) => !PLATFORM_TERMS[platform].choices[name]?.isOfVideo));
}
