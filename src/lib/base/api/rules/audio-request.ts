import { composeRules } from './compose-rules';
import { refusal, type ReportProblem, shortened } from './problem';
import type { Parameter } from './request-description';

/**
 * The audio requests (docs/service.md#audio), one entry for each field. The parameter forms, the checks before sending
 * and the demo service's 400 answers use these tables. Transcription and translation are sent as forms, in which an
 * array repeats its name for each item.
 */
export const transcriptionParameters: Parameter[] = [
  {
    name: 'model',
    label: 'Model',
    types: ['string'],
    required: true,
    notEmpty: true,
    group: 'Audio',
    help: 'A speech-to-text model from the model list.',
  },
  {
    name: 'file',
    label: 'File',
    types: ['file'],
    requiredWithout: 'url',
    conflictsWith: ['url'],
    group: 'Audio',
    help: 'flac, mp3, mp4, mpeg, mpga, m4a, ogg, wav or webm, up to 100 MB. Either file or url.',
  },
  {
    name: 'url',
    label: 'Audio URL',
    types: ['string'],
    group: 'Audio',
    help: 'The audio’s URL, or the audio as Base64URL. Either file or url; batches accept only url.',
  },
  {
    name: 'language',
    label: 'Language',
    types: ['string'],
    group: 'Text',
    help: 'ISO-639-1 code of the spoken language; improves accuracy and latency.',
  },
  {
    name: 'prompt',
    label: 'Prompt',
    types: ['string'],
    group: 'Text',
    help: 'Guides the style or continues an earlier segment; written in the language of the audio.',
  },
  {
    name: 'temperature',
    label: 'Temperature',
    types: ['number'],
    default: 0,
    minimum: 0,
    maximum: 1,
    group: 'Text',
    help: 'Higher is more varied. At 0 it is raised automatically until thresholds are met.',
  },
  {
    name: 'response_format',
    label: 'Format',
    types: ['string'],
    default: 'json',
    allowed: ['json', 'text', 'verbose_json'],
    group: 'Output',
    help: 'verbose_json adds the language, the duration and times.',
  },
  {
    name: 'timestamp_granularities[]',
    label: 'Timestamps',
    types: ['array'],
    default: ['segment'],
    allowed: ['word', 'segment'],
    needs: { name: 'response_format', value: 'verbose_json' },
    group: 'Output',
    help: 'Times by word, by segment, or both; needs verbose_json. Word times add latency, segment times none.',
  },
];

const onlyTranscription = ['language', 'timestamp_granularities[]'];

/** The translation request; its result is English text. */
export const translationParameters: Parameter[] = transcriptionParameters
  .filter(({ name }) => !onlyTranscription.includes(name))
  .map((parameter) =>
    parameter.name === 'prompt'
      ? {
          ...parameter,
          help: 'Guides the style or continues an earlier segment; written in English.',
        }
      : parameter,
  );

export const speechParameters: Parameter[] = [
  {
    name: 'model',
    label: 'Model',
    types: ['string'],
    required: true,
    notEmpty: true,
    group: 'Speech',
    help: 'A text-to-speech model, taken from the model list.',
  },
  {
    name: 'input',
    label: 'Text',
    types: ['string'],
    required: true,
    notEmpty: true,
    group: 'Speech',
    help: 'The text to speak.',
  },
  {
    name: 'voice',
    label: 'Voice',
    types: ['string'],
    required: true,
    notEmpty: true,
    group: 'Speech',
    help: 'One of the voices of the model.',
  },
  {
    name: 'speed',
    label: 'Speed',
    types: ['number'],
    default: 1,
    minimum: 0.5,
    maximum: 5,
    group: 'Speech',
    help: '2 is twice as fast.',
  },
  {
    name: 'response_format',
    label: 'Format',
    types: ['string'],
    default: 'mp3',
    allowed: ['flac', 'mp3', 'mulaw', 'ogg', 'wav'],
    group: 'Output',
    help: 'The audio file format. Some models only support wav.',
  },
  {
    name: 'sample_rate',
    label: 'Sample rate',
    types: ['integer'],
    default: 48000,
    allowedNumbers: [8000, 16000, 22050, 24000, 32000, 44100, 48000],
    group: 'Output',
    help: 'Samples per second.',
  },
];

/** Every rule of POST /audio/transcriptions. */
export const transcriptionRules = composeRules(transcriptionParameters, {
  language: checkLanguage,
});
/** Every rule of POST /audio/translations. */
export const translationRules = composeRules(translationParameters);
/** Every rule of POST /audio/speech. */
export const speechRules = composeRules(speechParameters);

function checkLanguage(language: unknown, report: ReportProblem): void {
  const code = language as string;
  if (languageCodes.includes(code)) return;
  const message = `language must be a code of ISO-639-1, two small letters such as en; got "${shortened(code)}".`;
  report(refusal('allowed', 'language', message));
}

/** The codes of ISO 639-1. */
const languageCodes = (
  'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo ' +
  'es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka ' +
  'kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng ' +
  'nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su ' +
  'sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
).split(' ');
