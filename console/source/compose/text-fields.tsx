import { useState } from 'preact/hooks';
import type { Catalog, PostPreview } from '../../../clients/typescript/source/index.ts';
import type { Platform } from '../data/accounts.ts';
import { useCatalog } from '../data/catalog.ts';
import type { SelectedAccounts } from '../data/group-by-platform.ts';
import { writeNumber } from '../data/write-number.ts';
import { Button } from '../design/button.tsx';
import { TextField } from '../design/text-field.tsx';
import { PlatformMark } from '../design/platform-mark.tsx';
import { EmojiText } from '../emoji/emoji-text.tsx';
import { useDraft } from './draft-store.ts';
import { getTexts, measureTexts, type DraftTexts } from './draft.ts';
import { TrendHashtags } from './trend-hashtags.tsx';

interface TextFieldsProps {
  selected: SelectedAccounts;
  /** The preview of exactly these texts; undefined until it is read. */
  preview: PostPreview | undefined;
}

/** The texts that all platforms share, and those of each platform that gets others. */
export function TextFields({ selected, preview }: TextFieldsProps) {
  const { draft, change } = useDraft();
  const [chosen, setChosen] = useState<Platform | null>(null);
  const platforms = Object.keys(selected) as Platform[];
  const platform = chosen && selected[chosen] ? chosen : null;
  const own = platform && draft.own[platform];
  const titledPlatform = useCatalog().data?.platforms.find(({ name, title }) => title !== null && selected[name])?.name;
  const setOwn = (texts: DraftTexts | undefined) => {
    const { [platform as Platform]: _old, ...others } = draft.own;
    change({ own: texts ? { ...others, [platform as Platform]: texts } : others });
  };
  return (
    <fieldset class="card">
      <legend class="visually-hidden">Texts</legend>
      <header>
        <h2>Texts</h2>
        {platforms.length > 1 && <PlatformTabs platforms={platforms} current={platform} onChoose={setChosen} />}
      </header>
      {platform && !own ? (
        <div class="group">
          <span class="quiet">{platform} gets the common texts.</span>
          <Button icon="pen" label={`Write others for ${platform}`} onClick={() => setOwn(pickTexts(draft))} />
        </div>
      ) : (
        <TextInputs
          key={platform ?? 'all'}
          texts={own ?? draft}
          platforms={platform ? [platform] : platforms.filter((name) => !draft.own[name])}
          preview={preview}
          onChange={(changes) => (own ? setOwn({ ...own, ...changes }) : change(changes))}
        />
      )}
      {platform && own && (
        <div class="group">
          <CopyTexts from={platform} to={platforms.filter((name) => name !== platform)} />
          <Button variant="quiet" label={`Use the common texts for ${platform}`} onClick={() => setOwn(undefined)} />
        </div>
      )}
      {titledPlatform && (platform ?? titledPlatform) === titledPlatform && <TitleField platform={titledPlatform} />}
    </fieldset>
  );
}

const pickTexts = ({ caption, hashtags, firstComment }: DraftTexts): DraftTexts => ({
  caption,
  hashtags,
  firstComment,
});

function TitleField({ platform }: { platform: Platform }) {
  const { draft, change } = useDraft();
  return (
    <TextField
      label={`Title on ${platform}`}
      hint="Empty: the beginning of the caption."
      value={draft.title}
      onChange={(text) => change({ title: text })}
    />
  );
}

interface PlatformTabsProps {
  platforms: readonly Platform[];
  current: Platform | null;
  onChoose: (platform: Platform | null) => void;
}

function PlatformTabs({ platforms, current, onChoose }: PlatformTabsProps) {
  const { draft } = useDraft();
  return (
    <div class="tabs" role="radiogroup" aria-label="Texts for">
      {[null, ...platforms].map((name) => (
        <label key={name} class={name === current ? 'current' : ''}>
          <input
            type="radio"
            name="texts"
            class="visually-hidden"
            checked={name === current}
            onChange={() => onChoose(name)}
          />
          {name ?? 'All'}
          {name && draft.own[name] && <span class="quiet"> · own text</span>}
        </label>
      ))}
    </div>
  );
}

/** Buttons that copy the texts of one platform to another, where they can be changed. */
function CopyTexts({ from, to }: { from: Platform; to: readonly Platform[] }) {
  const { draft, change } = useDraft();
  return (
    <>
      {to.map((name) => (
        <Button
          key={name}
          icon="copy"
          label={`Copy to ${name}`}
          onClick={() => change({ own: { ...draft.own, [name]: pickTexts(getTexts(draft, from)) } })}
        />
      ))}
    </>
  );
}

interface TextInputsProps {
  texts: DraftTexts;
  /** The platforms that get these texts. */
  platforms: readonly Platform[];
  preview: PostPreview | undefined;
  onChange: (changes: Partial<DraftTexts>) => void;
}

function TextInputs({ texts, platforms, preview, onChange }: TextInputsProps) {
  const { draft } = useDraft();
  const { caption, hashtags, firstComment } = texts;
  const { platforms: terms = [] } = useCatalog().data ?? {};
  const commenting = terms.filter(({ name, firstComment: limit }) => platforms.includes(name) && limit !== null);
  return (
    <>
      <EmojiText
        label="Caption"
        hint={draft.source === 'generation' ? 'Empty: the text of the idea.' : undefined}
        value={caption}
        onChange={(text) => onChange({ caption: text })}
      />
      <Counters texts={texts} terms={terms.filter(({ name }) => platforms.includes(name))} preview={preview} />
      <TextField
        label="Hashtags"
        hint="Separated by spaces."
        value={hashtags}
        onChange={(text) => onChange({ hashtags: text })}
      />
      <TrendHashtags
        platforms={platforms}
        hashtags={hashtags}
        onAdd={(tag) => onChange({ hashtags: `${hashtags.trim()} ${tag}`.trim() })}
      />
      {platforms.length === 0 && (
        <p class="quiet">Texts for single platforms and first comments appear once accounts are chosen.</p>
      )}
      {commenting.length > 0 && (
        <TextField
          label="First comment"
          hint={`Posted on ${commenting.map(({ name }) => name).join(' and ')} once the post is live.`}
          value={firstComment}
          onChange={(text) => onChange({ firstComment: text })}
        />
      )}
    </>
  );
}

interface CountersProps {
  texts: DraftTexts;
  terms: Catalog['platforms'];
  preview: PostPreview | undefined;
}

/** How much of each platform's caption limit is used, estimated by the page until the preview has the exact count. */
function Counters({ texts, terms, preview }: CountersProps) {
  if (terms.length === 0) return null;
  return (
    <p class="counters">
      {terms.map(({ name, caption: { limit, unit }, recommendedHashtags }) => {
        const exact = preview?.targets.find(({ platform }) => platform === name)?.length.used;
        const used = exact ?? measureTexts(unit, texts);
        const tags = texts.hashtags.split(/\s+/u).filter(Boolean).length;
        return (
          <span key={name} class={used > limit ? 'problem number' : 'quiet number'}>
            <PlatformMark platform={name} /> {writeNumber(used)} of {writeNumber(limit)}
            {unit === 'utf8_bytes' ? ' bytes' : ''}
            {recommendedHashtags !== null &&
              tags > recommendedHashtags &&
              `, ${recommendedHashtags} hashtags are usual`}
          </span>
        );
      })}
    </p>
  );
}
