import { problemOfOpening, type MicrophoneProblem } from './microphone-problem';

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
