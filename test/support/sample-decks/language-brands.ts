import type { BriefBrand } from '../../../domain/content/studio/brief/brief.ts';

/** What the formats of one brand say, in one language. */
export interface LanguageTexts {
  language: string;
  scripts: readonly [string, string];
  items: readonly [string, string, string, string];
  label: string;
  source: string;
  question: string;
  answer: string;
  product: string;
}

export const LANGUAGE_TEXTS: readonly LanguageTexts[] = [
  {
    language: 'en',
    scripts: [
      'We built the whole thing so that nobody is left waiting at the door. Book a lesson before noon and you swim on Friday 🎉',
      'Your boots leak because of one seam. We stitch it twice. Walk through a river, and your socks stay dry.',
    ],
    items: ['Grind it coarse', 'Weigh every portion', 'Wait until the morning', 'Electroencephalographically tested'],
    label: 'of all lessons take place even if it rains',
    source: 'Annual report of the swimming association, November 2026',
    question: 'Do I have to be able to swim?',
    answer: 'No. You learn it in the shallow pool.',
    product: 'Trail shoe',
  },
  {
    language: 'de',
    scripts: [
      'Die Umsatzsteuervoranmeldungsfrist endet am zehnten. Unsere Steuerberatungsgesellschaft erinnert dich rechtzeitig daran.',
      'Deine Belege liegen in einem Schuhkarton. Fotografiere sie mit dem Telefon, und wir buchen sie noch am selben Tag.',
    ],
    items: ['Belege fotografieren', 'Umsatzsteuervoranmeldung', 'Rechnungen schreiben', 'Jahresabschluss'],
    label: 'aller Voranmeldungen gehen vor dem zehnten hinaus',
    source: 'Bundesarbeitsgemeinschaft der Lohnsteuerhilfevereine, November 2026',
    question: 'Brauche ich eine Steuerberaterin?',
    answer: 'Für die Jahreserklärung schon, für den Rest nicht.',
    product: 'Buchhaltungsprogramm',
  },
  {
    language: 'fr',
    scripts: [
      'Le pain repose dix-huit heures dans nos caves. C’est pour cela que la croûte reste craquante jusqu’au soir.',
      'Personne ne vous le dit, mais la farine change tout. La nôtre vient d’un moulin à trente kilomètres de la boutique.',
    ],
    items: ['La farine du moulin', 'Une nuit de repos', 'Le four à bois', 'Anticonstitutionnellement bon'],
    label: 'des clients reviennent dans la même semaine',
    source: 'Enquête de la chambre de commerce et d’industrie, novembre 2026',
    question: 'Le pain contient-il de la levure ?',
    answer: 'Non, seulement du levain et du temps.',
    product: 'Pain de campagne',
  },
  {
    language: 'es',
    scripts: [
      'Nadie te lo cuenta, pero el casco se cambia cada cinco años. Tráelo al taller y lo revisamos gratis.',
      'Tu bicicleta hace ruido por una razón muy sencilla. La cadena está seca. Dos gotas de aceite y vuelve a rodar en silencio.',
    ],
    items: ['Revisar los frenos', 'Engrasar la cadena', 'Ajustar el sillín', 'Desproporcionadamente barato'],
    label: 'de las bicicletas salen del taller el mismo día',
    source: 'Registro del taller y de la asociación de ciclistas, noviembre de 2026',
    question: '¿Cada cuánto cambio la cadena?',
    answer: 'Cada tres mil kilómetros, más o menos.',
    product: 'Casco urbano',
  },
  {
    language: 'it',
    scripts: [
      'Il gelato si scioglie in fretta perché è fatto con la frutta. Noi la raccogliamo la mattina e la lavoriamo a mezzogiorno.',
      'Non serve lo zucchero se i limoni sono maturi. I nostri arrivano dalla costa ogni lunedì, e si sente.',
    ],
    items: ['Limoni della costa', 'Latte di montagna', 'Niente coloranti', 'Precipitevolissimevolmente'],
    label: 'dei gusti cambia con la stagione',
    source: 'Consorzio dei gelatieri artigiani, rapporto di novembre 2026',
    question: 'Avete gusti senza latte?',
    answer: 'Sì, tutti quelli di frutta.',
    product: 'Sorbetto al limone',
  },
  {
    language: 'nl',
    scripts: [
      'Je aansprakelijkheidsverzekering dekt meer dan je denkt. Ook een kapotte ruit van de buren hoort erbij.',
      'De meeste schade ontstaat in de keuken. Een rookmelder van tien euro is de beste verzekering die er bestaat.',
    ],
    items: ['Rookmelder', 'Aansprakelijkheidsverzekering', 'Foto’s van je spullen', 'Een vaste bewaarplaats'],
    label: 'van alle meldingen is binnen een dag betaald',
    source: 'Verbond van Verzekeraars, jaarverslag over 2026',
    question: 'Moet ik schade meteen melden?',
    answer: 'Ja, liefst op dezelfde dag.',
    product: 'Inboedelpolis',
  },
  {
    language: 'pl',
    scripts: [
      'Twój rower stoi w piwnicy od jesieni. Przynieś go do nas przed końcem marca, a przegląd zrobimy za darmo.',
      'Nikt o tym nie mówi, ale opony starzeją się także w garażu. Po pięciu latach guma pęka w środku.',
    ],
    items: ['Sprawdź hamulce', 'Dziewięćdziesięciokilometrowa trasa', 'Napompuj opony', 'Naoliw łańcuch'],
    label: 'przeglądów kończymy tego samego dnia',
    source: 'Stowarzyszenie warsztatów rowerowych, raport z listopada 2026',
    question: 'Czy muszę umówić się wcześniej?',
    answer: 'Nie, po prostu przyjdź.',
    product: 'Rower miejski',
  },
  {
    language: 'sv',
    scripts: [
      'Din ansvarsförsäkring gäller även på resan. Det är därför vi skickar kortet innan du åker till fjällen.',
      'Köldmediet i din värmepump tar slut långsamt. Vi mäter det på tio minuter och du betalar bara om något är fel.',
    ],
    items: ['Mät trycket', 'Värmepumpsinstallationsfirma', 'Byt filter', 'Boka i tid'],
    label: 'av alla besök tar mindre än en timme',
    source: 'Branschorganisationen för kylteknik, november 2026',
    question: 'Hur ofta ska jag byta filter?',
    answer: 'Två gånger om året räcker.',
    product: 'Värmepump',
  },
  {
    language: 'ru',
    scripts: [
      'Никто не говорит об этом, но кофе портится от света. Держите его в банке, и вкус останется до конца месяца.',
      'Мы обжариваем зёрна по понедельникам и отправляем по вторникам. Поэтому они приходят к вам свежими.',
    ],
    items: ['Храните в темноте', 'Электроэнергетический надзор', 'Мелите перед завтраком', 'Взвешивайте воду'],
    label: 'заказов приходят на следующий день',
    source: 'Отчёт ассоциации обжарщиков, ноябрь 2026 года',
    question: 'Сколько хранится кофе?',
    answer: 'Месяц, если банка закрыта.',
    product: 'Колумбия',
  },
  {
    language: 'ja',
    scripts: [
      'スープは十八時間かけて炊きます。だから最後の一滴まで飲めるのです。今夜も十一時まで開いています。',
      '麺は毎朝店で打っています。小麦は北海道のものだけを使い、茹で時間はわずか四十秒です。',
    ],
    items: ['毎朝打つ麺', '十八時間のスープ', 'スパイシーベジタブルラーメン', '半熟の味玉'],
    label: 'のお客様が一か月以内にまた来てくれます',
    source: '駅前商店街振興組合、二〇二六年十一月の調査',
    question: '予約はできますか？',
    answer: 'はい、電話でお受けしています。',
    product: '特製ラーメン',
  },
  {
    language: 'ar',
    scripts: [
      'كل كتاب في مكتبتنا قرأه واحد منا قبل أن نضعه على الرف. لذلك نعرف ماذا نقترح عليك.',
      'لا أحد يخبرك بهذا، لكن القراءة قبل النوم أفضل من الهاتف. عشر صفحات تكفي كل ليلة.',
    ],
    items: ['روايات من كل بلد', 'كتب للأطفال', 'قهوة وهدوء', 'نادي القراءة يوم الخميس'],
    label: 'من قرائنا يعودون خلال شهر واحد',
    source: 'تقرير اتحاد الناشرين، نوفمبر 2026',
    question: 'هل يمكنني تبديل الكتاب؟',
    answer: 'نعم، خلال أسبوعين.',
    product: 'رواية الشهر',
  },
  {
    language: 'th',
    scripts: [
      'กาแฟสกัดเย็นของเราใช้เวลาสิบแปดชั่วโมง เพราะน้ำเย็นดึงความหวานออกมาช้า ๆ โดยไม่ขม',
      'ร้านเปิดตั้งแต่เจ็ดโมงเช้าทุกวัน และที่นั่งริมหน้าต่างเงียบที่สุดก่อนเก้าโมง',
    ],
    items: ['บดเมล็ดให้หยาบ', 'แช่ไว้หนึ่งคืน', 'กรองสองครั้ง', 'เสิร์ฟกับน้ำแข็ง'],
    label: 'ของลูกค้ากลับมาภายในหนึ่งเดือน',
    source: 'รายงานของสมาคมกาแฟ พฤศจิกายน 2569',
    question: 'กาแฟแรงไหม',
    answer: 'แรงกว่าปกติเล็กน้อย',
    product: 'กาแฟสกัดเย็น',
  },
];

/** Vivid, muted, nearly black and grey palettes, and none. */
const PALETTES: readonly (readonly string[])[] = [
  ['#0F766E', '#E0F2FE'],
  ['#6B705C', '#A5A58D'],
  ['#1A1410', '#F5EFE6'],
  ['#0EA5E9', '#FFFFFF'],
  ['#7C2D12', '#F59E0B'],
  ['#14213D', '#FCA311'],
  ['#BE185D'],
  ['#444444', '#DDDDDD'],
  ['#2F3E46', '#84A98C'],
  [],
];

/** Thirty brands: each palette three times, in three looks. */
export const LANGUAGE_BRANDS: readonly BriefBrand[] = Array.from({ length: 30 }, (_, at) => ({
  name: `Brand ${at + 1}`,
  identity: null,
  audience: null,
  tone: null,
  valueProps: [],
  palette: [...(PALETTES[at % PALETTES.length] ?? [])],
}));
