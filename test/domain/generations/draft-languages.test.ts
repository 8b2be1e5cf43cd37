import { describe, expect, test } from '@jest/globals';
import { canDraw } from '../../../decks/fonts/can-draw.ts';
import { rendersWithoutWarnings } from '../../../decks/renders-without-warnings.ts';
import { DraftValidator, createHookValidator } from '../../../domain/generations/drafts/draft-validator.ts';
import type { ModelDraft } from '../../../domain/generations/drafts/model-draft.ts';
import { writeFromModelDrafts } from '../../../domain/generations/write-from-model-drafts.ts';
import { FORMATS } from '../../../domain/formats.ts';

/** The same draft in six languages: hook, lines, call to action, caption, angle, another hook. */
const DRAFTS: Readonly<Record<string, readonly [string, string[], string, string, string, string]>> = {
  German: [
    'Warum dein Kaffee über Nacht besser wird',
    ['Mahle die Bohnen grob und gib sie abends ins kalte Wasser.', 'Am Morgen gießt du ab, und er ist nicht bitter.'],
    'Probier es diese Woche und sag uns, wie er war.',
    'Kalter Kaffee braucht nur Zeit.',
    'Geduld statt Maschine',
    'Kalter Kaffee braucht keine Maschine',
  ],
  Japanese: [
    '一晩おくだけでコーヒーがおいしくなる本当の理由',
    [
      '豆は粗めに挽いて、寝る前に冷たい水へそっと入れておきます。',
      '朝になったら濾すだけで、苦みのないまろやかな味になります。',
    ],
    '今週ぜひ試して、どんな味だったか教えてください。',
    '水出しコーヒーに必要なのは、豆と水と待つ時間だけです。',
    '機械より待つ時間',
    '水出しコーヒーに特別な機械はいりません',
  ],
  Chinese: [
    '为什么放了一晚的咖啡反而更好喝',
    [
      '把咖啡豆磨得粗一点，睡觉之前放进冰凉的水里慢慢浸泡。',
      '早上起来过滤一下就可以喝，完全没有苦味，口感也更加柔和。',
    ],
    '这个星期试一试，然后告诉我们味道怎么样。',
    '冷萃咖啡只需要豆子、水和等待的时间。',
    '耐心胜过机器',
    '做冷萃咖啡根本不需要机器',
  ],
  Thai: [
    'ทำไมกาแฟที่แช่ไว้ข้ามคืนถึงอร่อยกว่าเดิม',
    ['บดเมล็ดกาแฟให้หยาบแล้วแช่ไว้ในน้ำเย็นก่อนนอนทุกคืน', 'พอถึงตอนเช้าก็แค่กรองออกมาแล้วดื่มได้เลยโดยไม่ขม'],
    'ลองทำดูสัปดาห์นี้แล้วบอกเราว่ารสชาติเป็นอย่างไร',
    'กาแฟสกัดเย็นต้องการแค่เมล็ดกาแฟ น้ำ และเวลา',
    'ความอดทนแทนเครื่องชงกาแฟ',
    'กาแฟสกัดเย็นไม่ต้องใช้เครื่องชงเลยสักนิด',
  ],
  Hindi: [
    'रात भर रखी हुई कॉफ़ी ज़्यादा स्वादिष्ट क्यों होती है',
    ['बीन्स को मोटा पीसें और सोने से पहले ठंडे पानी में डाल दें।', 'सुबह छान लीजिए, और उसमें ज़रा भी कड़वाहट नहीं रहेगी।'],
    'इस हफ़्ते बनाकर देखिए और बताइए कि स्वाद कैसा था।',
    'ठंडी कॉफ़ी को बस बीन्स, पानी और समय चाहिए।',
    'मशीन नहीं, धैर्य',
    'ठंडी कॉफ़ी के लिए किसी मशीन की ज़रूरत नहीं',
  ],
  Arabic: [
    'لماذا تصبح قهوتك ألذ حين تتركها طوال الليل',
    ['اطحن الحبوب خشنة وضعها في ماء بارد قبل أن تنام.', 'في الصباح صفّها واشربها، ولن تجد فيها أي مرارة.'],
    'جرّبها هذا الأسبوع وأخبرنا كيف كان طعمها؟',
    'القهوة الباردة لا تحتاج إلا إلى حبوب وماء ووقت.',
    'الصبر بدل الآلة',
    'القهوة الباردة لا تحتاج إلى أي آلة خاصة',
  ],
};

const REQUEST = { seed: 'a', prompt: null, brandName: 'Acme', claims: [], avoid: [], canDraw };

function draft(language: string, format: ModelDraft['format']): ModelDraft {
  const [hook = '', lines = [], cta = '', postCaption = '', angle = ''] = DRAFTS[language] ?? [];
  return { format, hook, lines, cta, postCaption, angle, hashtags: [], claimIds: [], assetIds: [], names: [] };
}

describe.each(Object.keys(DRAFTS))('a draft in %s', (language) => {
  test.each(FORMATS)('is accepted as %s', (format) => {
    const validator = new DraftValidator({ ...REQUEST, formats: [format], fits: rendersWithoutWarnings });

    expect(validator.keepOrReject(draft(language, format))).toBeNull();
    expect(validator.keepOrReject({ ...draft(language, format) })).not.toBeNull();
  });

  test('is accepted with another hook, and refused with the same hook', () => {
    const [generation] = writeFromModelDrafts([draft(language, 'slideshow')], {
      ...REQUEST,
      formats: ['slideshow'],
      fits: rendersWithoutWarnings,
    });
    expect(generation).toMatchObject({ writer: 'model' });
    const shown = { ...REQUEST, generation: { ...generation!, id: 'sug_a', prompt: null }, count: 2 };
    const accept = createHookValidator(shown, rendersWithoutWarnings);

    expect([accept(DRAFTS[language]?.[5] ?? ''), accept(DRAFTS[language]?.[5] ?? '')]).toEqual([
      null,
      'it was used before',
    ]);
  });
});
