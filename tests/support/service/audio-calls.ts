import { post, type Service } from './calls';
import { createService } from '../../../src/lib/service/service';

export const service = createService();

export function speak(fields: object, at: Service = service): Promise<Response> {
  return post(at, '/audio/speech', {
    model: 'built-in/robot-voice',
    voice: 'robot-middle',
    input: 'Hello world.',
    ...fields,
  });
}

export interface TranscriptReply {
  text: string;
  task: string;
  language: string;
  duration: number;
  segments?: { [member: string]: unknown; text: string; start: number; end: number }[];
  words?: { word: string; start: number; end: number }[];
  x_vendor: { id: string; notice?: string };
}

type Fields = { [name: string]: string | Blob | string[] | undefined };

export function listen(
  fields: Fields,
  at: Service = service,
  path = '/audio/transcriptions',
): Promise<Response> {
  const form = new FormData();
  const all: Fields = { model: 'built-in/note-reader', ...fields };
  for (const [name, value] of Object.entries(all)) {
    if (value === undefined) continue;
    for (const entry of Array.isArray(value) ? value : [value]) form.append(name, entry);
  }
  return post(at, path, form);
}

export async function transcript(fields: Fields, path?: string): Promise<TranscriptReply> {
  return (await (await listen(fields, service, path)).json()) as TranscriptReply;
}

/** The chunks of a RIFF file by name. Each has a name, a length and its bytes, at an even address. */
export function riffChunks(bytes: Uint8Array<ArrayBuffer>): Map<string, DataView> {
  const chunks = new Map<string, DataView>();
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = new DataView(bytes.buffer).getUint32(at + 4, true);
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    chunks.set(name, new DataView(bytes.buffer, at + 8, length));
    at += 8 + length + (length % 2);
  }
  return chunks;
}

/** A mono 16-bit WAV file with the classic header of 44 bytes, as other programs write it. */
export function externalWav(samples: number[], sampleRate: number): Blob {
  const view = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const name = (at: number, text: string): void =>
    [...text].forEach((sign, index) => view.setUint8(at + index, sign.charCodeAt(0)));
  name(0, 'RIFF');
  view.setUint32(4, 36 + samples.length * 2, true);
  name(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  name(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, index) => view.setInt16(44 + index * 2, sample, true));
  return new Blob([view.buffer]);
}

/** 16-bit samples of a tone, clipped at full scale as a recorder clips them. */
export function tone(seconds: number, sampleRate: number, amplitude: number): number[] {
  return Array.from({ length: Math.round(seconds * sampleRate) }, (_, index) => {
    const value = amplitude * 32_767 * Math.sin((2 * Math.PI * 440 * index) / sampleRate);
    return Math.round(Math.min(32_767, Math.max(-32_768, value)));
  });
}
