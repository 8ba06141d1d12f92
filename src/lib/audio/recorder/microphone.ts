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

/** `deviceId` is empty for the one that the browser takes by itself. Rejects with MicrophoneError. */
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

/** With names once the page has been allowed to use one; before that the browser hides them. */
export async function listMicrophones(): Promise<MediaDeviceInfo[]> {
  const devices = (await mediaDevices()?.enumerateDevices()) ?? [];
  return devices.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '');
}

/** Returns the function that ends the listening. */
export function onMicrophonesChange(listener: () => void): () => void {
  const devices = mediaDevices();
  devices?.addEventListener('devicechange', listener);
  return () => devices?.removeEventListener('devicechange', listener);
}

/** Absent over plain http, which the types do not know. */
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
