/** Parts of words that name the field of a brand in German, French, Spanish, Italian, Dutch, Portuguese, Polish, Japanese and Arabic. */
const STEMS = {
  sport:
    'fitness palestr allenament gimnasi entrenam academia sportschool musculation siłowni krafttraining ジム トレーニング نادي لياقة',
  fashion:
    'mode(?=n\\b|\\b) kleidung vêtement ropa abbigliament moda kleding roupa odzież schmuck bijou joyer gioiell juwel bloem blumen florist fleur florer flores fiorai fiori kwiat 花屋 ファッション أزياء زهور',
  children:
    'kinder spielzeug enfant jouet niñ juguet bambin giocattol speelgoed crianç brinqued dzieci zabaw こども 子ども おもちゃ أطفال ألعاب',
  food: 'bäcker backhaus konditor gasthaus küche kaffee boulanger pâtisser cuisine panader pasteler cocina panific pasticcer trattoria cucina bakker keuken koffie padaria pastelar cozinha cukier piekarni kawiarni kuchni ラーメン 食堂 カフェ パン屋 料理 مخبز مطعم مقهى',
  advice:
    'anwalt anwält kanzlei steuer versicherung avocat assurance comptab abogad despacho asesor avvocat commercialist advocaat notaris boekhoud advogad contabilid prawnik adwokat kancelari księgow 弁護士 税理士 保険 محام تأمين محاسب',
  software:
    'logiciel entwickler développeur desarrollador sviluppator ontwikkelaar programador programist ソフトウェア 開発 برمج',
  event:
    'fußball verein football deporte evento concert konzert calcio voetbal futebol piłk koncert サッカー 祭り مباراة',
  health:
    'praxis zahnarzt zahnärzt klinik gesundheit kiné rééducation dentaire soin clínica fisioterap salud dentista benessere salute tandarts praktijk gezondheid saúde fizjoterap stomatolog zdrowi クリニック 歯科 整体 عيادة أسنان صحة',
};

export type Field = keyof typeof STEMS;

const LETTERS = '[\\p{Script=Latin}\\p{M}\\p{Script=Arabic}]*';

/** Finds whole words that contain one of the stems of a field; scripts without spaces give the stem itself. */
export function findFieldWords(field: Field, text: string): RegExpMatchArray[] {
  const stems = STEMS[field];
  return [
    ...text.normalize('NFC').matchAll(new RegExp(`${LETTERS}(?:${stems.split(' ').join('|')})${LETTERS}`, 'giu')),
  ];
}
