import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from '@jest/globals';
import type { BoxStyle } from '../../../domain/decks/deck.ts';
import { resolveStyle } from '../../../domain/decks/text-styles.ts';
import { drawText } from '../../../decks/canvas/draw-text.ts';
import { loadFonts } from '../../../decks/fonts/fonts.ts';
import { layOutText, type TextLayout } from '../../../decks/text/lay-out-text.ts';

const frame = { width: 1080, height: 1920 };
const black = { kind: 'color', color: '#000000' } as const;
const WIDE = { x: 0.05, y: 0.1, w: 0.9, h: 0.4 };

function layOut(text: string, style: BoxStyle = {}, rect = WIDE): TextLayout {
  const resolved = resolveStyle({ shadow: false, ...style }, undefined, black);
  const layout = layOutText(text, rect, resolved, frame, loadFonts());
  if (!layout) throw new Error(`${text} does not fit`);
  return layout;
}

/** Draws a text and returns the bounds and the number of its pixels. */
function drawInk(layout: TextLayout): { left: number; right: number; top: number; bottom: number; pixels: number } {
  const context = createCanvas(frame.width, frame.height).getContext('2d');
  drawText(context, layout);
  const { data } = context.getImageData(0, 0, frame.width, frame.height);
  const ink = { left: Infinity, right: -1, top: Infinity, bottom: -1, pixels: 0 };
  for (let at = 0; at < frame.width * frame.height; at++) {
    if ((data[at * 4 + 3] ?? 0) < 128) continue;
    const [x, y] = [at % frame.width, Math.floor(at / frame.width)];
    ink.left = Math.min(ink.left, x);
    ink.right = Math.max(ink.right, x);
    ink.top = Math.min(ink.top, y);
    ink.bottom = Math.max(ink.bottom, y);
    ink.pixels += 1;
  }
  return ink;
}

const SENTENCES: Record<string, string> = {
  Latin: 'Cold brew takes eighteen hours, and it is worth it',
  Vietnamese: 'Cà phê ủ lạnh mất mười tám tiếng. Ệ Ế',
  Cyrillic: 'Холодный кофе готовится восемнадцать часов',
  Greek: 'Ο κρύος καφές θέλει δεκαοκτώ ώρες',
  Arabic: 'قهوة باردة تستغرق 18 ساعة لتصبح جاهزة، جرّبها الآن!',
  Hebrew: 'קפה קר לוקח 18 שעות (Cold Brew), נסו עכשיו!',
  Devanagari: 'ठंडी कॉफी को तैयार होने में अठारह घंटे लगते हैं।',
  Thai: 'กาแฟสกัดเย็นใช้เวลาสิบแปดชั่วโมงกว่าจะพร้อมดื่ม น้ำ ปู่',
  Japanese: '水出しコーヒーは18時間かかります。「今日」試してみませんか？髙﨑さんも',
  Korean: '콜드브루는 열여덟 시간이 걸립니다. 오늘 한번 드셔 보세요!',
  Chinese: '冷萃咖啡需要十八个小时才能准备好，今天就来试试吧！',
  emoji: 'Party 👩‍🚀🇩🇪👍🏽1️⃣❤️👨‍👩‍👧‍👦 → ★ ♪ ①',
  marks: 'a\u0328\u030a e\u0301 n\u0303 n\u0304',
};

describe('scripts', () => {
  test.each(Object.entries(SENTENCES))('%s is drawn by bundled fonts and stays inside its rect', (_, text) => {
    const layout = layOut(text);
    const ink = drawInk(layout);

    expect(loadFonts().findMissing(text)).toEqual([]);
    expect(ink.left).toBeGreaterThanOrEqual(WIDE.x * frame.width - 3);
    expect(ink.right).toBeLessThanOrEqual((WIDE.x + WIDE.w) * frame.width + 3);
    expect(ink.top).toBeGreaterThanOrEqual(layout.ink.top - 0.1 * layout.px);
    expect(ink.bottom).toBeLessThanOrEqual(layout.ink.top + layout.ink.height + 0.1 * layout.px);
  });

  test('findMissing returns only the characters without a glyph', () => {
    expect(loadFonts().findMissing('tea ሰላም 茶 𐍈')).toEqual(['ሰ', 'ላ', 'ም', '𐍈']);
  });

  test.each([
    ['سلسبيل', 1],
    ['سلّسبيل', 1],
    ['سلسبيل،', 2],
    ['سلسبيل → ★', 3],
  ])('Arabic letters are connected: %s is drawn in %i pieces', (text, pieces) => {
    const layout = layOut(text, { size: 0.05 });
    const { left, right } = drawInk(layout);
    const context = createCanvas(frame.width, frame.height).getContext('2d');
    drawText(context, layout);
    const inked = Array<boolean>(right - left + 1).fill(false);
    const { data } = context.getImageData(left, 0, inked.length, frame.height);
    for (let at = 3; at < data.length; at += 4) if (data[at]! > 60) inked[((at - 3) / 4) % inked.length] = true;
    expect(inked.filter((ink, x) => ink && !inked[x - 1])).toHaveLength(pieces);
  });

  test.each(['👩‍🚀', '🇩🇪', '👍🏽', '1️⃣', '❤️', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])('%s is drawn as one emoji', (picture) => {
    const { width, height } = layOut(picture, { size: 0.05 }).ink;
    expect(width / height).toBeLessThan(1.6);
  });

  test('a text loads only the fonts that draw it, others as heavy as the chosen one', () => {
    expect(loadFonts().families('inter', 700, 'Cold brew')).toBe('"Kinora inter-latin 700"');
    expect(loadFonts().families('anton', 700, 'Cold кофе')).toBe(
      '"Kinora anton-latin 400", "Kinora inter-cyrillic 900"',
    );
  });

  test('Han characters have the shapes of the language around them', () => {
    const fonts = loadFonts();
    expect(fonts.inContext('ここに').families('inter', 700, '骨')).toContain('noto-sans-jp');
    expect(fonts.inContext('여기').families('inter', 700, '骨')).toContain('noto-sans-kr');
    expect(fonts.families('inter', 700, '骨')).toContain('noto-sans-sc');
    expect(fonts.families('inter', 700, '骨は')).toContain('noto-sans-jp');
  });
});

describe('the direction of a text', () => {
  test.each<[string, string, BoxStyle, boolean[]]>([
    ['that of its first letter', '2026: שלום, world', {}, [true]],
    ['not affected by numbers', '2026 hello שלום', {}, [false]],
    ['separate for each paragraph', 'Kinora says:\nשלום עולם', {}, [false, true]],
    ['that of the style if it has one', 'שלום', { rtl: false }, [false]],
    ['that of the style for Latin text too', 'hello', { rtl: true }, [true]],
  ])('the direction of a text is %s', (_, text, style, expected) => {
    expect(layOut(text, { size: 0.03, ...style }).lines.map((line) => line.rtl)).toEqual(expected);
  });

  test.each<[string, BoxStyle, 'left' | 'right']>([
    ['left', {}, 'left'],
    ['right if the style is left-to-right', { rtl: false }, 'right'],
  ])('the end of a Hebrew sentence is on the %s', (_, style, side) => {
    expect(findUnderscoreSide(layOut('שלום___', { size: 0.05, ...style }))).toBe(side);
  });

  test('the beginning of a right-to-left line is at its right end', () => {
    const layout = layOut('שלום עולם', { size: 0.05 });
    const beginning = { ...layout, lines: layout.lines.map((line) => ({ ...line, text: 'שלום', width: 0 })) };
    const [whole, part] = [drawInk(layout), drawInk(beginning)];
    expect(part.right).toBe(whole.right);
    expect(part.left).toBeGreaterThan((whole.left + whole.right) / 2);
  });

  test('the style’s alignment also applies to right-to-left text', () => {
    const left = WIDE.x * frame.width;
    expect(Math.abs(drawInk(layOut('שלום', { align: 'left', size: 0.03 })).left - left)).toBeLessThan(8);
    expect(drawInk(layOut('שלום', { align: 'right', size: 0.03 })).right).toBeGreaterThan(
      left + WIDE.w * frame.width - 8,
    );
  });
});

/** The side of a text with pixels only near the baseline. */
function findUnderscoreSide(layout: TextLayout): 'left' | 'right' {
  const context = createCanvas(frame.width, frame.height).getContext('2d');
  drawText(context, layout);
  const { left, top, width, height } = layout.ink;
  const high = (x: number): number => {
    const { data } = context.getImageData(x, top, Math.floor(width * 0.3), Math.floor(height * 0.6));
    return data.reduce((sum, value, at) => sum + (at % 4 === 3 && value > 128 ? 1 : 0), 0);
  };
  return high(Math.floor(left)) < high(Math.floor(left + width * 0.7)) ? 'left' : 'right';
}

function breakLines(text: string, w = 0.5): string[] {
  return layOut(text, { size: 0.035 }, { x: 0.1, y: 0.05, w, h: 0.9 }).lines.map((line) => line.text);
}

describe('lines without spaces', () => {
  test('no line starts with a closing mark or small kana or ends with an opening mark', () => {
    const text = '「はい」と言った、「ちょっと」ずっと待って。ファッションショーが（とても）楽しみですね！';
    for (const w of [0.3, 0.35, 0.4, 0.45, 0.5, 0.6]) {
      const lines = breakLines(text, w);
      expect(lines.join('')).toBe(text);
      for (const line of lines) {
        expect(line).not.toMatch(/^[」）、。！？ゃゅょっァィゥェォャュョッー]/u);
        expect(line).not.toMatch(/[「（]$/u);
      }
    }
  });

  test('lines end between words: Thai vowels and Japanese endings stay with their words', () => {
    expect(breakLines('กาแฟสกัดเย็นใช้เวลาสิบแปดชั่วโมงกว่าจะพร้อมดื่ม')).not.toContainEqual(expect.stringMatching(/^\p{M}/u));
    expect(breakLines('私は東京で毎朝コーヒーを飲みます', 0.4).slice(1)).not.toContainEqual(
      expect.stringMatching(/^[はでを]/u),
    );
  });

  test('a word that is wider than a line is broken between letters', () => {
    const word = 'スーパーカリフラジリスティックエクスピアリドーシャス';
    const layout = layOut(word, { size: 'auto', minSize: 0.03 }, { x: 0.1, y: 0.1, w: 0.4, h: 0.5 });
    expect(layout.lines.length).toBeGreaterThan(1);
    expect(layout.lines.map((line) => line.text).join('')).toBe(word);
  });

  test('Korean words are not broken', () => {
    const text = '콜드브루는 열여덟 시간이 걸립니다 오늘 한번 드셔 보세요';
    expect(breakLines(text).flatMap((line) => line.split(' '))).toEqual(text.split(' '));
  });
});
