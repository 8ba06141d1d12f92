/** The browser's vendor and the types that it claims to record. */
interface RecordingSupport {
  vendor: string;
  isTypeSupported: (type: string) => boolean;
}

const webm = ['audio/webm;codecs=opus', 'audio/webm'];
const mp4 = ['audio/mp4'];

/**
 * The best MIME type that the browser can record; undefined lets the browser choose. Safari claims webm since 18.4, but
 * its files neither play nor have a length, so WebKit always records mp4.
 */
export function chooseRecordingType({ vendor, isTypeSupported }: RecordingSupport) {
  const isApple = vendor.startsWith('Apple');
  const wanted = isApple ? [...mp4, ...webm] : [...webm, ...mp4, 'audio/ogg;codecs=opus'];
  return wanted.find(isTypeSupported);
}

const endings: { [container: string]: string } = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
};

/** The recorded sound as a file that services accept: with a known ending and a type without the codec. */
export function recordingFile(name: string, recordedType: string, sound: Blob[]): File {
  const [type = ''] = recordedType.split(';');
  const ending = endings[type] ?? 'webm';
  return new File(sound, `${name}.${ending}`, { type });
}

/** "Recording 2026-11-20 14.05" in local time; such names sort by time and are valid file names. */
export function recordingName(kind: string, at: Date): string {
  // The Swedish locale formats dates like ISO 8601.
  const time = at.toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
  return `${kind} ${time.replace(':', '.')}`;
}
