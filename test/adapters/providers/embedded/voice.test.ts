import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { toSpokenText } from '../../../../adapters/providers/embedded/voice/make-voice.ts';
import { computeWordTimes } from '../../../../adapters/providers/embedded/voice/word-times.ts';
import { sampleByDay, testAtNight } from '../../../support/runs.ts';
import { makeOutput, hashContents, startCall, buildVoiceCall } from './embedded-fixture.ts';

const SCRIPT = 'Hello, the well-known 1,234 things — cost $5.50 & more! See a.com/x?y=1 … 🚀 end.';

describe('voice', () => {
  test('every word has a time, in ascending order and within the audio', async () => {
    const { path, words, mimeType } = await makeOutput(buildVoiceCall(SCRIPT));
    const wave = await readFile(path);
    const lengthMs = (wave.length - wave.indexOf('data') - 8) / 96;
    expect(mimeType).toBe('audio/wav');
    expect([wave.readUInt16LE(22), wave.readUInt32LE(24), wave.readUInt16LE(34)]).toEqual([1, 48_000, 16]);
    expect(words?.map(({ text }) => text)).toEqual(SCRIPT.split(' '));
    let before = 0;
    for (const { startMs, endMs } of words ?? []) {
      expect(startMs).toBeGreaterThanOrEqual(before);
      expect(endMs).toBeGreaterThan(startMs);
      before = endMs;
    }
    expect(before).toBeLessThanOrEqual(lengthMs);
  });

  test('the same text produces the same bytes, and a faster voice produces shorter audio', async () => {
    const [one, again, fast] = [
      await makeOutput(buildVoiceCall('Good morning everybody')),
      await makeOutput(buildVoiceCall('Good morning everybody')),
      await makeOutput(buildVoiceCall('Good morning everybody', { speed: 1.6 })),
    ];
    expect(await hashContents(again.path)).toBe(await hashContents(one.path));
    expect((await readFile(fast.path)).length).toBeLessThan((await readFile(one.path)).length * 0.8);
  });

  test.each(sampleByDay(['es-MX', 'de', 'fr', 'it', 'nl', 'ja', 'ko', 'el', 'he', 'th', 'pt-BR', 'zh'], 12))(
    'the voice speaks %s',
    async (language) => {
      expect((await makeOutput(buildVoiceCall('Radio 3', { language }))).words).toHaveLength(2);
    },
  );

  testAtNight('an unknown voice id is replaced with a warning, and the known voices differ', async () => {
    const voices = await Promise.all(
      ['female', 'male', 'alloy'].map((id) => makeOutput(buildVoiceCall('Good morning', { id }))),
    );
    expect(voices.map(({ warnings }) => warnings)).toEqual([[], [], ['voice_substituted']]);
    expect(await hashContents(voices[0]?.path ?? '')).not.toBe(await hashContents(voices[1]?.path ?? ''));
  });

  test('the speakers of an interview have different voices, and the first has the default voice', async () => {
    const calls = [{}, { speaker: 1 }, { speaker: 2 }].map((one) => makeOutput(buildVoiceCall('Good morning', one)));
    const [plain, first, second] = await Promise.all((await Promise.all(calls)).map(({ path }) => hashContents(path)));
    expect(first).toBe(plain);
    expect(second).not.toBe(plain);
  });

  test.each([
    ['an unsupported language', buildVoiceCall('Qapla', { language: 'xx-YY' }), 'language_unavailable'],
    ['a text without words', buildVoiceCall('... — 🚀\u0007'), 'nothing_to_say'],
    ['a text that is too long', buildVoiceCall('word '.repeat(241)), 'text_too_long'],
  ])('%s is rejected', async (_, call, code) => {
    expect(await startCall(call)).toMatchObject({ state: 'failed', failure: { kind: 'refused', code } });
  });

  testAtNight('markup, phonemes and options in a text are not interpreted', async () => {
    const hostile = '--help <audio src="http://127.0.0.1/x"/> [[h@l]] &lt;b&gt; <break time="60s"/> \u0000\ud800 ok';
    const { words } = await makeOutput(buildVoiceCall(hostile));
    expect(words?.at(-1)).toMatchObject({ text: 'ok' });
    expect(words?.at(-1)?.endMs).toBeLessThan(20_000);
    expect(toSpokenText(hostile, 'en').text).not.toMatch(/[<>[\]]|&\S|\p{C}/u);
  });

  test('an abort stops the voice process in the middle of a long text', async () => {
    const stop = new AbortController();
    const speaking = startCall(buildVoiceCall('word '.repeat(239).trim()), {}, stop.signal);
    stop.abort();
    await expect(speaking).rejects.toThrow(/abort/u);
  });
});

describe('word times', () => {
  test('a word that is not spoken shares the time of the previous word', () => {
    const marks = [
      { kind: 'word', at: 0, ms: 0 },
      { kind: 'word', at: 4, ms: 600 },
    ] as const;
    expect(computeWordTimes('a — b', [marks[0], marks[1]], 1000)).toEqual([
      { text: 'a', startMs: 0, endMs: 300 },
      { text: '—', startMs: 300, endMs: 600 },
      { text: 'b', startMs: 600, endMs: 1000 },
    ]);
  });

  test('a word ends at the start of a pause', () => {
    const marks = [
      { kind: 'word', at: 0, ms: 0 },
      { kind: 'sound', ms: 10 },
      { kind: 'pause', ms: 400 },
      { kind: 'word', at: 5, ms: 900 },
      { kind: 'sound', ms: 910 },
    ] as const;
    expect(computeWordTimes('yes, no', [...marks], 1200).map(({ endMs }) => endMs)).toEqual([400, 1200]);
  });

  test('words that eSpeak reports out of order are returned in the order of the text', () => {
    const marks = [0, 900, 300].map((ms, index) => ({ kind: 'word', at: index * 2, ms }) as const);
    expect(computeWordTimes('a b c', marks, 1000)).toEqual([
      { text: 'a', startMs: 0, endMs: 900 },
      { text: 'b', startMs: 900, endMs: 950 },
      { text: 'c', startMs: 950, endMs: 1000 },
    ]);
  });

  test('more words than milliseconds are still returned in order', () => {
    const times = computeWordTimes('a b c d e', [{ kind: 'word', at: 0, ms: 0 }], 3);
    expect(times.every((word, index) => index === 0 || word.startMs > (times[index - 1]?.startMs ?? 0))).toBe(true);
  });
});
