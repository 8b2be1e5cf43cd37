import { useState } from 'preact/hooks';
import type { Font, WorkspaceWithBrand } from '../../../clients/typescript/source/index.ts';
import { useChoices } from '../data/catalog.ts';
import { useAction } from '../data/use-action.ts';
import { useStored } from '../data/use-stored.ts';
import { Button } from '../design/button.tsx';
import { bindText } from '../design/bind-text.ts';
import { TextField } from '../design/text-field.tsx';
import { SelectField } from '../design/select-field.tsx';
import { SaveForm } from './save-form.tsx';

const MAX_COLORS = 6;

/** The logo, colours, font and end card of the videos of a workspace. A crawl does not replace saved values. */
export function BrandKitForm({ workspace }: { workspace: WorkspaceWithBrand }) {
  const { fonts } = useChoices();
  const { brandKit: kit, brandContext } = workspace;
  const [colors, setColors] = useState(kit.colors);
  const [texts, setTexts, drop] = useStored(`brand-kit.${workspace.id}`, {
    callToAction: kit.callToAction ?? '',
    handle: kit.handle ?? '',
  });
  const [font, setFont] = useState<string>(kit.font ?? '');
  const [logoAssetId, setLogo] = useState(kit.logoAssetId);
  const pictures = brandContext?.pictures ?? [];
  const logoUrl = pictures.find(({ assetId }) => assetId === logoAssetId)?.url ?? kit.logoUrl;
  const save = useAction(
    (client) =>
      client.patch('/workspaces/{id}', {
        path: { id: workspace.id },
        body: {
          brandKit: {
            ...(colors.join() === kit.colors.join() ? {} : { colors: colors.length > 0 ? colors : null }),
            ...(logoAssetId === kit.logoAssetId ? {} : { logoAssetId }),
            font: (font || null) as Font | null,
            callToAction: texts.callToAction.trim() || null,
            handle: texts.handle.trim() || null,
          },
        },
      }),
    ['workspaces'],
  );
  return (
    <SaveForm title="Brand kit" save={save} onSaved={drop}>
      {logoUrl && <img src={logoUrl} alt="Logo" height={48} />}
      <LogoField pictures={pictures} logoAssetId={logoAssetId} setLogo={setLogo} />
      <ColorFields colors={colors} setColors={setColors} />
      <SelectField
        label="Font of hooks and figures"
        none="The font of the look"
        choices={fonts}
        value={font}
        onChange={setFont}
      />
      <EndCardFields texts={texts} onChange={setTexts} />
    </SaveForm>
  );
}

function ColorFields({ colors, setColors }: { colors: string[]; setColors: (colors: string[]) => void }) {
  return (
    <fieldset>
      <legend>Colours</legend>
      <div class="group">
        {colors.map((color, at) => (
          <input
            key={at}
            type="color"
            aria-label={`Colour ${at + 1}`}
            value={color.toLowerCase()}
            onInput={(event) => setColors(colors.with(at, event.currentTarget.value))}
          />
        ))}
        {colors.length < MAX_COLORS && <Button label="Add" onClick={() => setColors([...colors, '#1f5f4a'])} />}
        {colors.length > 0 && <Button label="Remove" onClick={() => setColors(colors.slice(0, -1))} />}
      </div>
    </fieldset>
  );
}

interface EndCardTexts {
  callToAction: string;
  handle: string;
}

function EndCardFields({ texts, onChange }: { texts: EndCardTexts; onChange: (texts: EndCardTexts) => void }) {
  return (
    <>
      <TextField label="Call to action" maxLength={36} {...bindText(texts, onChange, 'callToAction')} />
      <TextField label="Handle" placeholder="@" {...bindText(texts, onChange, 'handle')} />
    </>
  );
}

interface LogoProps {
  pictures: NonNullable<WorkspaceWithBrand['brandContext']>['pictures'];
  logoAssetId: string | null;
  setLogo: (id: string | null) => void;
}

function LogoField({ pictures, logoAssetId, setLogo }: LogoProps) {
  if (pictures.length === 0) return null;
  return (
    <SelectField
      label="Logo"
      hint="A picture of the website."
      none="Logo of the website"
      choices={Object.fromEntries(pictures.map(({ assetId, shows }) => [assetId, shows]))}
      value={logoAssetId ?? ''}
      onChange={(id) => setLogo(id || null)}
    />
  );
}
