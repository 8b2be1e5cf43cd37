import type { PublishedSchema } from './published-schema.ts';

export interface ReplicateModel {
  /** Official models run by name. All others run by version only. */
  isOfficial: boolean;
  version: string;
  input: PublishedSchema;
}

const text = { type: 'string' };
const integer = { type: 'integer' };
const number = { type: 'number' };
const flag = { type: 'boolean' };

const schema = (required: string[], properties: Record<string, object>): PublishedSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const wan = { prompt: text, negative_prompt: text, audio: text, duration: { enum: [5, 10] }, seed: integer };

/** Generated from the model's schema: nodetool-ai/nodetool, `dsl/replicate/audio/transcribe.py`. */
const WHISPER_LANGUAGES =
  'None,afrikaans,albanian,amharic,arabic,armenian,assamese,azerbaijani,bashkir,basque,belarusian,bengali,bosnian,breton,' +
  'bulgarian,cantonese,catalan,chinese,croatian,czech,danish,dutch,english,estonian,faroese,finnish,french,galician,georgian,' +
  'german,greek,gujarati,haitian creole,hausa,hawaiian,hebrew,hindi,hungarian,icelandic,indonesian,italian,japanese,javanese,' +
  'kannada,kazakh,khmer,korean,lao,latin,latvian,lingala,lithuanian,luxembourgish,macedonian,malagasy,malay,malayalam,maltese,' +
  'maori,marathi,mongolian,myanmar,nepali,norwegian,nynorsk,occitan,pashto,persian,polish,portuguese,punjabi,romanian,russian,' +
  'sanskrit,serbian,shona,sindhi,sinhala,slovak,slovenian,somali,spanish,sundanese,swahili,swedish,tagalog,tajik,tamil,tatar,' +
  'telugu,thai,tibetan,turkish,turkmen,ukrainian,urdu,uzbek,vietnamese,welsh,yiddish,yoruba';

/**
 * The shipped models as Replicate publishes them. Sources: replicate.com/{model}/api as collected by public repositories, and the
 * node definitions of nodetool-ai/nodetool, which are generated from the models' schemas. Read on 25 November 2026.
 */
export const REPLICATE_MODELS: Readonly<Record<string, ReplicateModel>> = {
  'google/nano-banana-2': {
    isOfficial: true,
    version: '4ff88d44'.padEnd(64, '0'),
    input: schema(['prompt'], {
      prompt: text,
      image_input: { type: 'array', items: text },
      aspect_ratio: text,
      resolution: { enum: ['1K', '2K', '4K'] },
      output_format: { enum: ['jpg', 'png'] },
    }),
  },
  'wan-video/wan-2.5-i2v': {
    isOfficial: true,
    version: '5'.padEnd(64, '0'),
    input: schema(['image', 'prompt'], { ...wan, image: text, resolution: { enum: ['480p', '720p', '1080p'] } }),
  },
  'wan-video/wan-2.5-t2v': {
    isOfficial: true,
    version: '6'.padEnd(64, '0'),
    input: schema(['prompt'], {
      ...wan,
      size: { enum: ['832*480', '480*832', '1280*720', '720*1280', '1920*1080', '1080*1920'] },
    }),
  },
  'minimax/speech-2.8-turbo': {
    isOfficial: true,
    version: '7'.padEnd(64, '0'),
    input: schema(['text'], {
      text,
      voice_id: text,
      speed: number,
      volume: number,
      pitch: integer,
      emotion: text,
      audio_format: { enum: ['mp3', 'wav', 'flac', 'pcm'] },
      language_boost: { type: 'string', not: { enum: ['auto'] } },
    }),
  },
  'veed/fabric-1.0': {
    isOfficial: true,
    version: '739bbce4edc07b0b1bd055998983324fe9a8ea18d854b5979423c5d6f62e5b78',
    input: schema(['image', 'audio'], { image: text, audio: text, resolution: { enum: ['480p', '720p'] } }),
  },
  'wan-video/wan-2.2-animate-replace': {
    isOfficial: true,
    version: '33ec6b986ba9010eee4cd812be67d25e72150fad7d2b11d3abed66a9c7ac1ba1',
    input: schema(['video', 'character_image'], {
      video: text,
      character_image: text,
      resolution: { enum: ['480', '720'] },
      go_fast: flag,
      merge_audio: flag,
      seed: integer,
    }),
  },
  'bria/remove-background': {
    isOfficial: true,
    version: '8'.padEnd(64, '0'),
    input: schema(['image'], { image: text, preserve_partial_alpha: flag, content_moderation: flag }),
  },
  'arielreplicate/robust_video_matting': {
    isOfficial: false,
    version: '73d2128a371922d5d1abf0712a1d974be0e4e2358cc1218e4e34714767232bac',
    input: schema(['input_video'], {
      input_video: text,
      output_type: { enum: ['green-screen', 'alpha-mask', 'foreground-mask'] },
    }),
  },
  'vaibhavs10/incredibly-fast-whisper': {
    isOfficial: false,
    version: '3ab86df6c8f54c11309d4d1f930ac292bad43ace52d10c80d87eb258b3c9f79c',
    input: schema(['audio'], {
      audio: text,
      task: { enum: ['transcribe', 'translate'] },
      language: { enum: WHISPER_LANGUAGES.split(',') },
      timestamp: { enum: ['chunk', 'word'] },
      batch_size: integer,
      diarise_audio: flag,
      hf_token: text,
    }),
  },
};

/** The model that `version` of a prediction selects: an official model's name, or a version with or without its model's name. */
export function selectVersion(version: string): ReplicateModel | null {
  const [name = '', pinned] = version.split(':', 2);
  if (pinned === undefined && name.includes('/')) {
    const model = REPLICATE_MODELS[name];
    return model?.isOfficial ? model : null;
  }
  const id = pinned ?? name;
  const found = Object.entries(REPLICATE_MODELS).find(([, one]) => one.version === id);
  return found && (pinned === undefined || found[0] === name) ? found[1] : null;
}
