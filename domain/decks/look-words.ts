import type { LookName } from './looks.ts';

/** Parts of words that name the field of a brand in German, French, Spanish, Italian, Dutch, Portuguese, Polish, Japanese and Arabic. */
const STEMS: Partial<Record<LookName, string>> = {
  bold: 'fitness palestr allenament gimnasi entrenam academia sportschool musculation siłowni krafttraining ジム トレーニング نادي لياقة',
  editorial:
    'mode(?=n\\b|\\b) kleidung vêtement ropa abbigliament moda kleding roupa odzież schmuck bijou joyer gioiell juwel bloem blumen florist fleur florer flores fiorai fiori kwiat 花屋 ファッション أزياء زهور',
  playful:
    'kinder spielzeug enfant jouet niñ juguet bambin giocattol speelgoed crianç brinqued dzieci zabaw こども 子ども おもちゃ أطفال ألعاب',
  warm: 'bäcker backhaus konditor gasthaus küche kaffee boulanger pâtisser cuisine panader pasteler cocina panific pasticcer trattoria cucina bakker keuken koffie padaria pastelar cozinha cukier piekarni kawiarni kuchni ラーメン 食堂 カフェ パン屋 料理 مخبز مطعم مقهى',
  trust:
    'anwalt anwält kanzlei steuer versicherung avocat assurance comptab abogad despacho asesor avvocat commercialist advocaat notaris boekhoud advogad contabilid prawnik adwokat kancelari księgow 弁護士 税理士 保険 محام تأمين محاسب',
  tech: 'logiciel entwickler développeur desarrollador sviluppator ontwikkelaar programador programist ソフトウェア 開発 برمج',
  poster:
    'fußball verein football deporte evento concert konzert calcio voetbal futebol piłk koncert サッカー 祭り مباراة',
  calm: 'praxis zahnarzt zahnärzt klinik gesundheit kiné rééducation dentaire soin clínica fisioterap salud dentista benessere salute tandarts praktijk gezondheid saúde fizjoterap stomatolog zdrowi クリニック 歯科 整体 عيادة أسنان صحة',
};

const LETTERS = '[\\p{Script=Latin}\\p{M}\\p{Script=Arabic}]*';

/** Finds whole words that contain one of the stems of a look; scripts without spaces give the stem itself. */
export function findForeignWords(look: LookName, text: string): RegExpMatchArray[] {
  const stems = STEMS[look];
  if (!stems) return [];
  return [
    ...text.normalize('NFC').matchAll(new RegExp(`${LETTERS}(?:${stems.split(' ').join('|')})${LETTERS}`, 'giu')),
  ];
}
