export class MicrophoneError extends Error {
  override name = 'MicrophoneError';
  constructor(
    readonly problem: MicrophoneProblem,
    options?: ErrorOptions,
  ) {
    super(problem, options);
  }
}

/** An empty `deviceId` opens the browser's default microphone. Rejects with MicrophoneError. */
export async function openMicrophone(deviceId: string): Promise<MediaStream> {
  const devices = mediaDevices();
  if (!devices) throw new MicrophoneError('insecure');
  if (typeof MediaRecorder === 'undefined') throw new MicrophoneError('unsupported');
  try {
    return await devices.getUserMedia({
      audio: deviceId ? { deviceId: { exact: deviceId } } : true,
    });
  } catch (error) {
    const permission = await microphonePermission();
    throw new MicrophoneError(problemOfOpening(error, permission), { cause: error });
  }
}

/** Browsers hide the names until the page has been allowed to use a microphone. */
export async function listMicrophones(): Promise<MediaDeviceInfo[]> {
  const devices = (await mediaDevices()?.enumerateDevices()) ?? [];
  return devices.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '');
}

/** Returns the function that removes the listener. */
export function onMicrophonesChange(listener: () => void): () => void {
  const devices = mediaDevices();
  devices?.addEventListener('devicechange', listener);
  return () => devices?.removeEventListener('devicechange', listener);
}

/** Undefined over plain http, contrary to its type. */
function mediaDevices(): MediaDevices | undefined {
  return navigator.mediaDevices;
}

async function microphonePermission(): Promise<PermissionState | undefined> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state;
  } catch {
    return undefined; // Older browsers do not know this permission.
  }
}

/** Everything that can fail with a microphone or a recording. */
export type MicrophoneProblem =
  | 'denied'
  | 'dismissed'
  | 'denied-by-system'
  | 'none'
  | 'in-use'
  | 'not-connected'
  | 'insecure'
  | 'unsupported'
  | 'refused'
  | 'unplugged'
  | 'recorder-failed'
  | 'too-short';

/**
 * Reason why getUserMedia failed. Browsers have one error name for three refusals; the page's permission, undefined if
 * the browser does not reveal it, distinguishes them.
 */
export function problemOfOpening(error: unknown, permission?: PermissionState): MicrophoneProblem {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
      if (permission === 'granted') return 'denied-by-system';
      return permission === 'prompt' ? 'dismissed' : 'denied';
    case 'NotFoundError':
      return 'none';
    case 'NotReadableError':
      return 'in-use';
    case 'OverconstrainedError':
      return 'not-connected';
    case 'SecurityError':
      return 'insecure';
    default:
      return 'refused';
  }
}

interface ProblemTexts {
  title: string;
  advice: string;
}

const words: Record<MicrophoneProblem, ProblemTexts> = {
  denied: {
    title: 'The microphone is blocked on this page',
    advice:
      'Allow the microphone in the site settings beside the address bar, then press Record again.',
  },
  dismissed: {
    title: 'Microphone access was denied',
    advice: 'Press Record again and choose Allow when the browser asks.',
  },
  'denied-by-system': {
    title: 'The system blocks the microphone for this browser',
    advice: 'Allow it for the browser in the system’s privacy settings, then press Record again.',
  },
  none: {
    title: 'No microphone was found',
    advice: 'Connect a microphone and press Record again, or choose a file.',
  },
  'in-use': {
    title: 'The microphone can’t be read',
    advice:
      'Another program may be using it. Close other calls and recorders, then press Record again.',
  },
  'not-connected': {
    title: 'The selected microphone isn’t connected',
    advice: 'Reconnect it, or choose another.',
  },
  insecure: {
    title: 'The browser offers no microphone here',
    advice: 'Microphones work only over https and on localhost. You can still choose a file.',
  },
  unsupported: {
    title: 'This browser can’t record',
    advice: 'Use a current browser, or record elsewhere and choose the file.',
  },
  refused: {
    title: 'The microphone couldn’t be opened',
    advice: 'Press Record to try again, or choose another microphone.',
  },
  unplugged: {
    title: 'The microphone disconnected',
    advice: 'The recording up to then is in the list.',
  },
  'recorder-failed': {
    title: 'The browser stopped recording',
    advice: 'The recording up to then is in the list. Press Record to start another.',
  },
  'too-short': {
    title: 'Nothing was recorded',
    advice: 'It was under 0.1 s or silent, so it wasn’t saved. Press Record to try again.',
  },
};

export function describeMicrophoneProblem(problem: MicrophoneProblem): ProblemTexts {
  return words[problem];
}
