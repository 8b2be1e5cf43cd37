/** ISO codes mapped to Whisper's code of the same or the nearest language. */
const WHISPER_CODES: Readonly<Record<string, string>> = {
  nb: 'no',
  fil: 'tl',
  jv: 'jw',
  iw: 'he',
  in: 'id',
  yue: 'zh',
  cmn: 'zh',
};

/** The languages that Whisper supports, by its codes, in the order of its tokenizer. */
const WHISPER = readNames(
  'en=english;zh=chinese;de=german;es=spanish;ru=russian;ko=korean;fr=french;ja=japanese;pt=portuguese;' +
    'tr=turkish;pl=polish;ca=catalan;nl=dutch;ar=arabic;sv=swedish;it=italian;id=indonesian;hi=hindi;' +
    'fi=finnish;vi=vietnamese;he=hebrew;uk=ukrainian;el=greek;ms=malay;cs=czech;ro=romanian;da=danish;' +
    'hu=hungarian;ta=tamil;no=norwegian;th=thai;ur=urdu;hr=croatian;bg=bulgarian;lt=lithuanian;la=latin;' +
    'mi=maori;ml=malayalam;cy=welsh;sk=slovak;te=telugu;fa=persian;lv=latvian;bn=bengali;sr=serbian;' +
    'az=azerbaijani;sl=slovenian;kn=kannada;et=estonian;mk=macedonian;br=breton;eu=basque;is=icelandic;' +
    'hy=armenian;ne=nepali;mn=mongolian;bs=bosnian;kk=kazakh;sq=albanian;sw=swahili;gl=galician;' +
    'mr=marathi;pa=punjabi;si=sinhala;km=khmer;sn=shona;yo=yoruba;so=somali;af=afrikaans;oc=occitan;' +
    'ka=georgian;be=belarusian;tg=tajik;sd=sindhi;gu=gujarati;am=amharic;yi=yiddish;lo=lao;uz=uzbek;' +
    'fo=faroese;ht=haitian creole;ps=pashto;tk=turkmen;nn=nynorsk;mt=maltese;sa=sanskrit;lb=luxembourgish;' +
    'my=myanmar;bo=tibetan;tl=tagalog;mg=malagasy;as=assamese;tt=tatar;haw=hawaiian;ln=lingala;ha=hausa;' +
    'ba=bashkir;jw=javanese;su=sundanese',
);

/** MiniMax's names of the languages whose recognition it enhances. */
const MINIMAX = readNames(
  'zh=Chinese;yue=Chinese,Yue;en=English;ar=Arabic;ru=Russian;es=Spanish;fr=French;pt=Portuguese;' +
    'de=German;tr=Turkish;nl=Dutch;uk=Ukrainian;vi=Vietnamese;id=Indonesian;ja=Japanese;it=Italian;' +
    'ko=Korean;th=Thai;pl=Polish;ro=Romanian;el=Greek;cs=Czech;fi=Finnish;hi=Hindi;bg=Bulgarian;' +
    'da=Danish;he=Hebrew;ms=Malay;sk=Slovak;sv=Swedish;hr=Croatian;hu=Hungarian;no=Norwegian;' +
    'nb=Norwegian;sl=Slovenian;ca=Catalan;nn=Nynorsk;af=Afrikaans',
);

/** The languages that ElevenLabs' Flash v2.5 accepts. */
const ELEVENLABS: ReadonlySet<string> = new Set(
  'en ja zh de hi fr ko pt it es id nl tr fil pl sv bg ro ar cs el fi hr ms sk da ta uk ru hu no vi'.split(' '),
);
const ELEVENLABS_CODES: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', tl: 'fil', yue: 'zh', cmn: 'zh' };

export const ELEVENLABS_LANGUAGES: readonly string[] = [...ELEVENLABS];
export const WHISPER_LANGUAGES: readonly string[] = Object.keys(WHISPER);
export const MINIMAX_LANGUAGES: readonly string[] = Object.keys(MINIMAX);

export interface LanguageNames {
  /** The ISO 639 code without region. */
  language: string;
  /** Whisper's code and name; for Cantonese, Chinese's code. Empty if it is not supported; Whisper then detects it. */
  whisperLanguage: string;
  whisperLanguageName: string;
  /** Empty if MiniMax has no name for the language; MiniMax then detects it. */
  minimaxLanguage: string;
  /** Empty if ElevenLabs has no code for the language; ElevenLabs then detects it. */
  elevenlabsLanguage: string;
}

export function toProviderLanguages(tag: string): LanguageNames {
  const language = (tag.split('-')[0] ?? '').toLowerCase();
  const whisper = WHISPER_CODES[language] ?? language;
  const name = WHISPER[whisper];
  const elevenlabs = ELEVENLABS_CODES[language] ?? language;
  return {
    language,
    whisperLanguage: name === undefined ? '' : whisper,
    whisperLanguageName: language === 'yue' ? 'cantonese' : (name ?? ''),
    minimaxLanguage: MINIMAX[language] ?? '',
    elevenlabsLanguage: ELEVENLABS.has(elevenlabs) ? elevenlabs : '',
  };
}

function readNames(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(text.split(';').map((pair) => pair.split('=', 2) as [string, string]));
}
