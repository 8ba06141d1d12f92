/** What a browser says about itself and about what it can record. */
export interface RecordingAbilities {
  vendor: string;
  isTypeSupported: (type: string) => boolean;
}

const webm = ['audio/webm;codecs=opus', 'audio/webm'];
const mp4 = ['audio/mp4'];

/**
 * The best MIME type that the browser can record; undefined leaves it to the browser. Safari claims webm since 18.4,
 * but what it writes then neither plays nor tells its length, so all of Apple's engine records mp4.
 */
export function chooseRecordingType({ vendor, isTypeSupported }: RecordingAbilities) {
  const isApple = vendor.startsWith('Apple');
  const wanted = isApple ? [...mp4, ...webm] : [...webm, ...mp4, 'audio/ogg;codecs=opus'];
  return wanted.find(isTypeSupported);
}

const endings: { [container: string]: string } = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
};

/** The recorded sound as a file that services take: an ending they know, a type without its codec. */
export function recordingFile(name: string, recordedType: string, sound: Blob[]): File {
  const [type = ''] = recordedType.split(';');
  const ending = endings[type] ?? 'webm';
  return new File(sound, `${name}.${ending}`, { type });
}
