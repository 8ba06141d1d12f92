import type { Cue } from './cues';

/** SubRip: numbered cues, a comma before the milliseconds. It has no escapes. */
export function toSrt(cues: readonly Cue[]): string {
  return cues
    .map(({ start, end, lines }, index) => {
      const times = `${timestamp(start, ',')} --> ${timestamp(end, ',')}`;
      const text = lines.map((line) => line.replaceAll('-->', '→')).join('\n');
      return `${index + 1}\n${times}\n${text}\n`;
    })
    .join('\n');
}

/** WebVTT, https://www.w3.org/TR/webvtt1/. Its text is markup, so special characters are escaped. */
export function toVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, lines }) => {
    const times = `${timestamp(start, '.')} --> ${timestamp(end, '.')}`;
    return `${times}\n${lines.map(escapeVtt).join('\n')}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

function escapeVtt(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** `00:00:00,000`; both formats allow more than two digits for hours. */
function timestamp(seconds: number, sign: ',' | '.'): string {
  const milliseconds = Math.round(seconds * 1000);
  const two = (unit: number, modulo: number) =>
    String(Math.floor(milliseconds / unit) % modulo).padStart(2, '0');
  const rest = String(milliseconds % 1000).padStart(3, '0');
  return `${two(3_600_000, Infinity)}:${two(60_000, 60)}:${two(1000, 60)}${sign}${rest}`;
}
