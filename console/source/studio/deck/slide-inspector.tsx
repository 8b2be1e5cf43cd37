import type { BrandKit, Deck, Look } from '../../../../clients/typescript/source/index.ts';
import { useCatalog, useChoices } from '../../data/catalog.ts';
import { bindChoice } from '../../design/bind-choice.ts';
import { Choice } from '../../design/choice.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { AssetChoice } from './asset-choice.tsx';
import { ColorField } from './color-field.tsx';
import { MIN_SLIDE_MS, replaceSlide, resizeSlide, type Background } from './edit-deck.ts';
import { MOTIONS, TRANSITIONS } from './motion-names.ts';
import { NumberField } from './number-field.tsx';
import { dressTemplateDeck } from '../../../../domain/content/studio/layout/dress-template-deck.ts';
import type { Deck as DomainDeck, FontName } from '../../../../domain/decks/deck.ts';

const GROUNDS = { color: 'One colour', gradient: 'Colours', image: 'A picture', video: 'A clip' };
const POSITIONS = { top: 'Above', center: 'In the middle', bottom: 'Below' };

interface SlideInspectorProps {
  deck: Deck;
  slideAt: number;
  workspaceId: string;
  brand: Pick<BrandKit, 'colors' | 'font'>;
  onChange: (deck: Deck, stepId?: string) => void;
}

export function SlideInspector({ deck, slideAt, workspaceId, brand, onChange }: SlideInspectorProps) {
  const slide = deck.slides[slideAt];
  const { looks } = useChoices();
  if (!slide) return null;
  return (
    <>
      <div class="row-fields">
        <NumberField
          label="Length"
          hint="Seconds"
          min={MIN_SLIDE_MS / 1_000}
          max={60}
          step={0.1}
          value={(slide.endMs - slide.startMs) / 1_000}
          onChange={(seconds) => seconds && onChange(resizeSlide(deck, slideAt, seconds * 1_000), `length ${slideAt}`)}
        />
        <SelectField
          label="Comes"
          none="At once"
          choices={TRANSITIONS}
          value={slide.transition?.kind ?? ''}
          onChange={(kind) =>
            onChange(replaceSlide(deck, slideAt, { transition: kind ? { kind: kind as 'fade' } : undefined }))
          }
        />
      </div>
      <BackgroundFields
        background={slide.background}
        none="As in the whole video"
        {...{ workspaceId, brand }}
        onChange={(background) => onChange(replaceSlide(deck, slideAt, { background }), `ground ${slideAt}`)}
      />
      <h3>The whole video</h3>
      <SelectField
        label="Look"
        hint="Sets fonts, colours and motions anew, in the colours of the brand. Texts, places and times stay."
        none="As it is"
        choices={looks}
        value={String(deck.meta?.['look'] ?? '')}
        onChange={(look) => look && onChange(applyLook(deck, look as Look, brand))}
      />
      <BackgroundFields
        background={deck.background}
        none=""
        {...{ workspaceId, brand }}
        onChange={(background) => background && onChange({ ...deck, background }, 'ground')}
      />
      <CaptionFields captions={deck.captions} onChange={(captions) => onChange({ ...deck, captions }, 'captions')} />
    </>
  );
}

interface CaptionFieldsProps {
  captions: Deck['captions'];
  onChange: (captions: Deck['captions']) => void;
}

function CaptionFields({ captions, onChange }: CaptionFieldsProps) {
  const captionStyles = useCatalog().data?.captionStyles ?? [];
  const setCaptions = (changes: Partial<Deck['captions']>) => onChange({ ...captions, ...changes });
  return (
    <>
      <Choice
        label="Captions of what is spoken"
        checked={captions.enabled}
        onChange={(enabled) => setCaptions({ enabled })}
      />
      {captions.enabled && (
        <div class="row-fields">
          <SelectField
            label="Style of captions"
            none=""
            choices={Object.fromEntries(captionStyles.map(({ name, shows }) => [name, `${name}: ${shows}`]))}
            value={captions.style}
            onChange={(style) => style && setCaptions({ style: style as typeof captions.style })}
          />
          <SelectField
            label="Place"
            none="Of the style"
            choices={POSITIONS}
            {...bindChoice(captions, setCaptions, 'position')}
          />
        </div>
      )}
    </>
  );
}

interface BackgroundFieldsProps {
  background: Background | undefined;
  none: string;
  workspaceId: string;
  brand: Pick<BrandKit, 'colors'>;
  onChange: (background: Background | undefined) => void;
}

function BackgroundFields({ background, none, workspaceId, brand, onChange }: BackgroundFieldsProps) {
  const colors = background?.kind === 'gradient' ? (background.colors ?? ['#4338CA', '#9D174D']) : [];
  const choose = (kind: string) => {
    if (kind === '') onChange(undefined);
    if (kind === 'color') onChange({ kind, color: brand.colors[0] ?? '#101828' });
    if (kind === 'gradient') onChange({ kind, colors: [brand.colors[0] ?? '#4338CA', brand.colors[1] ?? '#9D174D'] });
    if (kind === 'image' || kind === 'video') onChange({ kind, src: '' });
  };
  return (
    <>
      <SelectField label="Background" none={none} choices={GROUNDS} value={background?.kind ?? ''} onChange={choose} />
      {background?.kind === 'color' && (
        <ColorField
          label="Background colour"
          value={background.color}
          brand={brand.colors}
          onChange={(color) => onChange({ kind: 'color', ...(color ? { color } : {}) })}
        />
      )}
      {background?.kind === 'gradient' &&
        colors.map((color, at) => (
          <ColorField
            key={at}
            label={`Background colour ${at + 1}`}
            isFixed
            value={color}
            brand={brand.colors}
            onChange={(next) => onChange({ ...background, colors: colors.with(at, next ?? '#101828') })}
          />
        ))}
      {background?.kind === 'image' && (
        <SelectField
          label="Motion"
          none="Stays"
          choices={MOTIONS}
          {...bindChoice(background, (changes) => onChange({ ...background, ...changes }), 'motion')}
        />
      )}
      {(background?.kind === 'image' || background?.kind === 'video') && (
        <AssetChoice
          workspaceId={workspaceId}
          kind={background.kind}
          chosen={background.src}
          onChoose={(src) => onChange({ ...background, src })}
        />
      )}
    </>
  );
}

/** Applies a look to a deck, as the formats do. */
function applyLook(deck: Deck, look: Look, { colors, font }: Pick<BrandKit, 'colors' | 'font'>): Deck {
  const style = { look, palette: colors, ownPalette: colors.length > 0, font: font as FontName | null };
  return dressTemplateDeck(deck as DomainDeck, style) as Deck;
}
