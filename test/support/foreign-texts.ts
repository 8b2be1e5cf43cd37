/** One short text in six scripts: a headline, three sentences, a question. The sentences are those of the text. */
export interface ForeignText {
  language: string;
  headline: string;
  sentences: readonly string[];
  /** Between two sentences. */
  space: '' | ' ';
  question: string;
  period: string;
}

export const FOREIGN_TEXTS: readonly ForeignText[] = [
  {
    language: 'de',
    headline: 'Warum dein Kaffee über Nacht besser wird',
    sentences: ['Mahle die Bohnen grob.', 'Gib sie abends ins kalte Wasser!', 'Am Morgen ist er nicht bitter.'],
    space: ' ',
    question: 'Wie lange dauert das',
    period: '.',
  },
  {
    language: 'ja',
    headline: '一晩おくだけでコーヒーがおいしくなる理由',
    sentences: ['豆は粗めに挽いてください。', '寝る前に冷たい水へ入れておきます！', '朝になったら濾すだけです。'],
    space: '',
    question: 'どのくらいかかりますか',
    period: '。',
  },
  {
    language: 'zh',
    headline: '为什么放了一晚的咖啡反而更好喝',
    sentences: ['把咖啡豆磨得粗一点。', '睡觉之前放进冷水里！', '早上过滤一下就可以喝。'],
    space: '',
    question: '需要多长时间',
    period: '。',
  },
  {
    language: 'th',
    headline: 'ทำไมกาแฟที่แช่ไว้ข้ามคืนถึงอร่อยกว่า',
    sentences: ['บดเมล็ดกาแฟให้หยาบ!', 'แช่ไว้ในน้ำเย็นก่อนนอน!', 'ตอนเช้าก็แค่กรองออกมา'],
    space: ' ',
    question: 'ใช้เวลานานเท่าไร',
    period: '',
  },
  {
    language: 'hi',
    headline: 'रात भर रखी हुई कॉफ़ी ज़्यादा स्वादिष्ट क्यों होती है',
    sentences: ['बीन्स को मोटा पीसें।', 'सोने से पहले ठंडे पानी में डाल दें!', 'सुबह छान लीजिए।'],
    space: ' ',
    question: 'इसमें कितना समय लगता है',
    period: '।',
  },
  {
    language: 'ar',
    headline: 'لماذا تصبح قهوتك ألذ حين تتركها طوال الليل',
    sentences: ['اطحن الحبوب خشنة.', 'ضعها في ماء بارد قبل أن تنام!', 'في الصباح لن تجد فيها أي مرارة.'],
    space: ' ',
    question: 'كم من الوقت يستغرق ذلك',
    period: '.',
  },
];
