import { extractFigures } from './figures.ts';
import { statesPrice, statesTime } from './statements.ts';

/** Numbers in words that `extractFigures` does not read, because some of them mean something else in another language. */
const NUMBER_WORDS = new RegExp(
  String.raw`(?<!\p{L})(?:elf|zwölf|sechs|sieben|acht|neun|\p{L}*(?:zehn|zwanzig|dreißig|[rfntb]zig|hundert|tausend)
  |zes|zeven|negen|twaalf|\p{L}*(?:tien|twintig|dertig|veertig|vijftig|zestig|tachtig|negentig)
  |sept|huit|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cent
  |seis|siete|ocho|nueve|once|doce|trece|catorce|quince|veint\p{L}+|treinta|cuarenta|cincuenta|sesenta|ochenta|noventa
  |sette|otto|nove|undici|dodici|\p{L}+dici|vent[iou]\p{L}*|(?:tr|quar|cinqu|sess|sett|ott|nov)anta\p{L}*
  |sete|oito|doze|treze|catorze|quinze|dezoito|vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|\p{L}+centos
  |två|fyra|sju|åtta|nio|elva|tolv|tjugo|\p{L}*tio|hundra|tusen
  |dwa|dwie|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć|dziesięć|\p{L}+(?:naście|dzieścia|dzieści|dziesiąt)|sto
  |(?:ثلاث|أربع|خمس|ست|سبع|ثماني|تسع|عشر)ة?|مئة|مئتي|ألف)(?!\p{L})
  |사흘|나흘|(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)\s?[명시번살달주개분]
  |[一二三四五六七八九十百千](?=[つ人円分回度日時月本歳泊週部])`.replace(/\n\s*/gu, ''),
  'iu',
);

const NAME = /(?<=[\p{L}\p{M}\p{N},;]\s)\p{Lu}\p{L}/u;

/** Whether a statement names what viewers can picture: a figure, a price, a time, or a proper name. German capitalises every noun. */
export function isConcrete(text: string, language: string | null): boolean {
  const counts = extractFigures(text).length > 0 || NUMBER_WORDS.test(text);
  return counts || statesPrice(text) || statesTime(text) || (language !== 'de' && NAME.test(text));
}
