import type { Brief } from './brief/brief.ts';
import { hasUnknownLanguage } from './brief/brief-language.ts';
import { askmeanything } from './formats/askmeanything.ts';
import { characterswap } from './formats/characterswap.ts';
import { clonevideo } from './formats/clonevideo.ts';
import { fadein } from './formats/fadein.ts';
import { greenscreenmobile } from './formats/greenscreenmobile.ts';
import { grid2x2 } from './formats/grid2x2.ts';
import { hookdemo } from './formats/hookdemo.ts';
import { interview } from './formats/interview.ts';
import { listicle } from './formats/listicle.ts';
import { productspokesperson } from './formats/productspokesperson.ts';
import { ranking } from './formats/ranking.ts';
import { splitscreen } from './formats/splitscreen.ts';
import { statvideo } from './formats/statvideo.ts';
import { talkinghead } from './formats/talkinghead.ts';
import { ugc } from './formats/ugc.ts';
import { leaveRoomForEndCard } from './layout/end-card.ts';
import type { Calls, FormatRecipe, StudioFormat, StudioRecipe, StudioWarning } from './recipe.ts';

const FORMAT_RECIPES: Record<StudioFormat, FormatRecipe> = {
  askmeanything,
  characterswap,
  clonevideo,
  fadein,
  greenscreenmobile,
  grid2x2,
  hookdemo,
  interview,
  listicle,
  productspokesperson,
  ranking,
  splitscreen,
  statvideo,
  talkinghead,
  ugc,
};

/** The provider calls of a video and the deck built from their results. The same brief gives the same recipe. */
export function buildRecipe(brief: Brief): StudioRecipe {
  const { format } = brief;
  if (format === 'walloftext' || format === 'slideshow' || format === 'greenscreen') {
    throw new RangeError(`The format ${format} is rendered from a deck.`);
  }
  const recipe = FORMAT_RECIPES[format](leaveRoomForEndCard(brief));
  return { ...recipe, warnings: listWarnings(brief, recipe.calls) };
}

function listWarnings(brief: Brief, calls: Calls): StudioWarning[] {
  const speaks = Object.values(calls).some(({ kind }) => kind === 'voice');
  return speaks && hasUnknownLanguage(brief) ? [{ code: 'voice_language_unknown', path: 'language' }] : [];
}
