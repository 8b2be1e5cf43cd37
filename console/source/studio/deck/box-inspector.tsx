import type { BrandKit } from '../../../../clients/typescript/source/index.ts';
import { useChoices } from '../../data/catalog.ts';
import { bindChoice } from '../../design/bind-choice.ts';
import { Field } from '../../design/field.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { useAssets } from '../../library/use-assets.ts';
import { ColorField } from './color-field.tsx';
import type { Box } from './edit-deck.ts';
import { ENTRANCES, EXITS } from './motion-names.ts';
import { NumberField } from './number-field.tsx';

const ROLES = {
  hook: 'Hook',
  body: 'Text',
  label: 'Label',
  cta: 'Call to action',
  number: 'Figure',
  question: 'Question',
};
const PRESETS = {
  hook: 'Hook',
  plain: 'Plain',
  outline: 'Outlined',
  pill: 'On lines of paper',
  card: 'On a dark card',
  wall: 'Small, for long texts',
  stat: 'Very large',
  sticker: 'On a sticker',
};
const SIDES = { left: 'Left', center: 'Middle', right: 'Right' };
const CASES = { upper: 'CAPITALS', lower: 'small letters' };

interface BoxInspectorProps {
  box: Box;
  workspaceId: string;
  brand: Pick<BrandKit, 'colors' | 'font'>;
  slide: { startMs: number; endMs: number };
  /** Successive changes with the same `stepId` are one step of undo. */
  onChange: (changes: Partial<Box>, stepId: string) => void;
}

export function BoxInspector(props: BoxInspectorProps) {
  const { box, brand, onChange } = props;
  const { style = {} } = box;
  const setStyle: SetStyle = (changes, stepId) => onChange({ style: dropUndefined({ ...style, ...changes }) }, stepId);
  return (
    <>
      <Field label="Text">
        {(control) => (
          <textarea
            {...control}
            value={box.text}
            onInput={(event) => onChange({ text: event.currentTarget.value }, `text box:${box.id}`)}
          />
        )}
      </Field>
      <StyleFields {...props} style={style} setStyle={setStyle} />
      <ColorField
        label="Colour"
        value={style.color}
        brand={brand.colors}
        onChange={(color) => setStyle({ color }, `color box:${box.id}`)}
      />
      <ColorField
        label="Ground"
        value={style.background?.color}
        brand={brand.colors}
        onChange={(color) => {
          const background = color === undefined ? undefined : { kind: style.background?.kind ?? 'box', color };
          setStyle({ background }, `ground box:${box.id}`);
        }}
      />
      <TimeFields {...props} />
    </>
  );
}

type Style = NonNullable<Box['style']>;
type SetStyle = (changes: Partial<Style>, stepId: string) => void;

interface StyleFieldsProps extends BoxInspectorProps {
  style: Style;
  setStyle: SetStyle;
}

function StyleFields({ box, workspaceId, brand, onChange, style, setStyle }: StyleFieldsProps) {
  const fonts = useFontChoices(workspaceId, brand.font);
  return (
    <div class="row-fields">
      <SelectField label="Kind" none="Text" choices={ROLES} {...bindChoice(box, onChange, 'role')} />
      <SelectField label="Style" none="Of its kind" choices={PRESETS} {...bindChoice(style, setStyle, 'preset')} />
      <SelectField label="Font" none="Of the style" choices={fonts} {...bindChoice(style, setStyle, 'font')} />
      <NumberField
        label="Size"
        hint="Percent of the height"
        min={1.2}
        max={25}
        step={0.2}
        value={typeof style.size === 'number' ? Math.round(style.size * 1_000) / 10 : undefined}
        onChange={(size) => setStyle({ size: size === undefined ? undefined : size / 100 }, `size box:${box.id}`)}
      />
      <SelectField label="Aligned" none="Of the style" choices={SIDES} {...bindChoice(style, setStyle, 'align')} />
      <SelectField label="Letters" none="As written" choices={CASES} {...bindChoice(style, setStyle, 'case')} />
    </div>
  );
}

/** The fonts by name or asset id: that of the brand, the bundled ones, and those of the library. */
function useFontChoices(workspaceId: string, brandFont: string | null): Record<string, string> {
  const { fonts } = useChoices();
  const uploaded = useAssets(workspaceId, { kind: 'font' });
  return {
    ...(brandFont ? { [brandFont]: `${fonts[brandFont] ?? brandFont} (brand)` } : {}),
    ...Object.fromEntries(Object.entries(fonts).filter(([name]) => name !== brandFont)),
    ...Object.fromEntries((uploaded.data?.assets ?? []).map(({ id, name }) => [id, name])),
  };
}

function TimeFields({ box, slide, onChange }: BoxInspectorProps) {
  const { animation = {} } = box;
  const setAnimation = (changes: Partial<typeof animation>, stepId: string) =>
    onChange({ animation: dropUndefined({ ...animation, ...changes }) }, stepId);
  const max = (slide.endMs - slide.startMs) / 1_000;
  const time = (name: 'startMs' | 'endMs', label: string, hint: string) => (
    <NumberField
      {...{ label, hint, max }}
      min={0}
      step={0.1}
      value={box[name] === undefined ? undefined : (box[name] - slide.startMs) / 1_000}
      onChange={(seconds) => onChange({ [name]: toMs(seconds, slide.startMs) }, `${name} box:${box.id}`)}
    />
  );
  return (
    <div class="row-fields">
      <SelectField
        label="Appears"
        none="As its kind does"
        choices={ENTRANCES}
        {...bindChoice(animation, setAnimation, 'in')}
      />
      <SelectField
        label="Disappears"
        none="As its kind does"
        choices={EXITS}
        {...bindChoice(animation, setAnimation, 'out')}
      />
      {time('startMs', 'From', 'Seconds of the slide')}
      {time('endMs', 'Until', 'Empty: its end')}
    </div>
  );
}

const toMs = (seconds: number | undefined, from: number): number | undefined =>
  seconds === undefined ? undefined : from + Math.round(seconds * 1_000);

/** Removes undefined properties, whose values the preset then gives. */
function dropUndefined<T extends object>(style: T): T {
  return Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined)) as T;
}
