import type { Endpoint } from '$lib/api/wire/endpoint';
import { speak } from '$lib/api/speech';

const sentences =
  'Good morning, everybody. This is the voice that comes with the console. It is a robot, and it knows its own words.';

/** An example sound, spoken by the built-in service. Rejects with ApiFailure. */
export async function exampleSound(endpoint: Endpoint): Promise<File> {
  const { audio } = await speak(endpoint, {
    model: 'built-in/robot-voice',
    voice: 'robot-middle',
    input: sentences,
    response_format: 'wav',
  });
  return new File([audio], 'example.wav', { type: 'audio/wav' });
}
