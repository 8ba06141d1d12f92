import { beforeAll, describe, expect, it, vi } from 'vitest';
import { preferences } from '$lib/base/storage/database/preferences';
import { sine, wavOf } from '../../../../tests/support/audio-media/sound-files';
import { readFile } from './read-file';
import { Refused } from './office/refusal';
import { chinesePdfSource, pdfSource } from '../../../../tests/support/attachments/pdf';
import { hugePng, imageFile, photo } from '../../../../tests/support/attachments/images';
import { attachmentSample } from '../../../../tests/support/storage/samples';
import { resizeImages } from './attach';
import type { AttachmentDraft } from './attachment-draft';

const readAll = (file: File, longestSide = 100) =>
  readFile(file, { longestSide, asDocument: false, asSound: false });

async function read(file: File, longestSide?: number) {
  const [first] = await readAll(file, longestSide);
  if (!first) throw new Error('nothing was read');
  return first;
}

async function refusal(file: File) {
  const reason: unknown = await read(file).catch((error: unknown) => error);
  return reason instanceof Refused ? reason.reason : undefined;
}

describe('An image', () => {
  it('is shrunk to the longest side that is wanted, in its proportions', async () => {
    const { note, file } = await read(await imageFile('wide.png', { width: 400, height: 200 }));
    expect(note).toMatchObject({
      name: 'wide.png',
      kind: 'image',
      type: 'image/png',
      width: 100,
      height: 50,
      bytes: file.size,
    });
    const decoded = await createImageBitmap(file);
    expect([decoded.width, decoded.height]).toEqual([100, 50]);
  });

  it('is never enlarged, and keeps its pixels when there is no size limit', async () => {
    const small = await imageFile('small.png', { width: 40, height: 30 });
    expect((await read(small)).note).toMatchObject({ width: 40, height: 30 });
    const large = await imageFile('large.png', { width: 400, height: 200 });
    expect((await read(large, 0)).note).toMatchObject({ width: 400, height: 200 });
  });

  it('loses the metadata of its camera, such as the location', async () => {
    const taken = await photo('GPS 52.5200 N 13.4050 E');
    expect(await taken.text()).toContain('52.5200');
    const { file, note } = await read(taken);
    expect(note.type).toBe('image/jpeg');
    expect(await file.text()).not.toContain('52.5200');
    expect(await file.text()).not.toContain('Exif');
  });

  it('that would need gigabytes of memory is refused by its header', async () => {
    expect(await refusal(hugePng(30_000, 30_000))).toEqual({
      kind: 'too-many-pixels',
      width: 30_000,
      height: 30_000,
    });
  });

  it('that is damaged is refused', async () => {
    expect(await refusal(hugePng(10, 10))).toEqual({ kind: 'undecodable', what: 'PNG' });
  });
});

describe('Text', () => {
  it('is stored unchanged, with the type of its file ending and an estimate of its tokens', async () => {
    const { note, text, file } = await read(new File(['name,age\nAda,36\n'], 'people.csv'));
    expect(note).toMatchObject({ kind: 'text', type: 'text/csv', bytes: 16, tokens: 4 });
    expect(text).toBe('name,age\nAda,36\n');
    expect(await file.text()).toBe(text);
  });

  it('is read in the encodings of Unicode', async () => {
    const wide = Uint8Array.from([0xff, 0xfe, 0x48, 0, 0xe9, 0]);
    expect((await read(new File([wide], 'a.txt'))).text).toBe('Hé');
    expect((await read(new File(['\ufeffHé'], 'a.txt'))).text).toBe('Hé');
  });

  it('is refused in an encoding that cannot be detected, and when it is too long', async () => {
    const latin = new File([Uint8Array.from([0x48, 0xe9, 0x20, 0x48])], 'a.txt');
    expect(await refusal(latin)).toEqual({ kind: 'not-unicode' });
    const size = 4 * 1024 * 1024 + 1;
    const long = new File(['a'.repeat(size)], 'a.txt');
    expect(await refusal(long)).toEqual({ kind: 'too-large', limit: size - 1, size });
  });
});

describe('A PDF', () => {
  const pdf = (...pages: string[]) =>
    new File([pdfSource(pages)], 'paper.pdf', { type: 'application/pdf' });

  // The development server bundles the library at its first request, which takes longer than a worker may.
  beforeAll(() => vi.waitFor(() => readAll(pdf('Hello')), { timeout: 80_000 }));

  it('is its text, page by page', async () => {
    const [content, ...others] = await readAll(pdf('Hello world', 'Second page'));
    expect(content?.note).toMatchObject({ name: 'paper.pdf', kind: 'pdf', pages: 2 });
    expect(content?.text).toBe('[Page 1]\nHello world\n\n[Page 2]\nSecond page');
    expect(others).toEqual([]);
  });

  it('is its text also when a font names a predefined Chinese CMap instead of embedding one', async () => {
    const [content, ...others] = await readAll(new File([chinesePdfSource()], 'paper.pdf'));
    expect(content?.text).toBe('[Page 1]\n你好');
    expect(others).toEqual([]);
  });

  it('attaches a page without text as an image', async () => {
    const [content, scan] = await readAll(pdf('Hello world', ''));
    expect(content?.text).toBe('[Page 1]\nHello world');
    expect(scan?.note).toMatchObject({
      name: 'paper.pdf, page 2',
      kind: 'image',
      width: 100,
      height: 50,
    });
    const decoded = await createImageBitmap(scan?.file as Blob);
    const canvas = new OffscreenCanvas(100, 50);
    const context = canvas.getContext('2d', {
      willReadFrequently: true,
    }) as OffscreenCanvasRenderingContext2D;
    context.drawImage(decoded, 0, 0);
    // One pixel in the square and one beside it; JPEG shifts colours a little.
    const [red = 0, green = 255] = context.getImageData(20, 30, 1, 1).data;
    expect([red > 200, green < 60]).toEqual([true, true]);
    expect(Math.min(...context.getImageData(80, 10, 1, 1).data)).toBeGreaterThan(240);
  });

  it('that is damaged, or has too many pages without text, is refused', async () => {
    const damaged = new File(['%PDF-1.4 and nothing else'], 'paper.pdf');
    expect(await refusal(damaged)).toEqual({ kind: 'undecodable', what: 'PDF' });
    const scans = pdf(...new Array<string>(21).fill(''));
    expect(await refusal(scans)).toEqual({ kind: 'too-many-scans', pages: 21 });
  });
});

describe('An Office file', () => {
  const open = async (name: string) => {
    const bytes = await (await fetch(`/tests/support/attachments/office/${name}`)).blob();
    return new File([bytes], name);
  };

  beforeAll(() => vi.waitFor(async () => read(await open('deck.pptx')), { timeout: 80_000 }));

  it('is its text, beside the file itself', async () => {
    const report = await open('report.docx');
    const { note, text, file } = await read(report);
    expect(note).toMatchObject({ name: 'report.docx', kind: 'text', bytes: report.size });
    expect(note.type).toMatch(/wordprocessingml\.document$/);
    expect(text).toMatch(/^# Quarterly report\n\n# Results\n/);
    expect(file.size).toBe(report.size);
  });

  it('that is damaged, or text under its name, is refused', async () => {
    const damaged = (await open('report.docx')).slice(0, 5000);
    expect(await refusal(new File([damaged], 'a.docx'))).toMatchObject({ kind: 'undecodable' });
    const text = new File(['Hello'], 'a.docx');
    expect(await refusal(text)).toEqual({ kind: 'kind-mismatch', declared: 'Office' });
  });
});

describe('A sound', () => {
  it('is stored unchanged, with its length and an estimate of the tokens of its transcript', async () => {
    const { note, file, text } = await read(new File([wavOf(sine(10, 8000), 8000)], 'talk.wav'));
    expect(note).toMatchObject({ kind: 'audio', type: 'audio/wav', bytes: 160_044, seconds: 10 });
    expect(note.tokens).toBe(33);
    expect(file.size).toBe(160_044);
    expect(text).toBeUndefined();
  });

  it('that only begins like one, is too short or too large, is refused with the reason', async () => {
    const damaged = await refusal(new File(['RIFF0000WAVEfmt '], 'a.wav'));
    expect(damaged).toMatchObject({ kind: 'no-sound' });
    const short = new File([wavOf(sine(0.05, 8000), 8000)], 'a.wav');
    expect(await refusal(short)).toEqual({ kind: 'too-short', limit: 0.1 });
    const limit = 100 * 1024 * 1024;
    const large = new File([wavOf(sine(1, 8000), 8000), new Uint8Array(limit)], 'a.wav');
    expect(await refusal(large)).toEqual({ kind: 'too-large', limit, size: large.size });
  });
});

describe('A file', () => {
  it('whose content does not match its name or type is refused', async () => {
    const page = new File(['<html><script>alert(1)</script></html>'], 'photo.png', {
      type: 'image/png',
    });
    expect(await refusal(page)).toEqual({ kind: 'kind-mismatch', declared: 'image' });
  });

  it.each([
    new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], 'a.svg', {
      type: 'image/svg+xml',
    }),
    new File(['<?xml version="1.0"?><svg onload="alert(1)"/>'], 'a.png', { type: 'image/png' }),
  ])('with an SVG drawing is refused, whatever its name: $name', async (file) => {
    expect(await refusal(file)).toEqual({ kind: 'svg' });
  });

  it('that is empty, or of no kind that models accept, is refused', async () => {
    expect(await refusal(new File([], 'a.png'))).toEqual({ kind: 'empty' });
    const program = new File([Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 0, 1])], 'a');
    expect(await refusal(program)).toEqual({ kind: 'unknown-content' });
  });
});

async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1200, 600);
  canvas.getContext('2d');
  return canvas.convertToBlob({ type: 'image/png' });
}

it('An image has the size that was chosen last, though it was chosen while the image was resized', async () => {
  const { note, ...rest } = attachmentSample('1');
  const image = { ...rest, note: { ...note, kind: 'image' as const }, file: await picture() };
  const queued: (() => Promise<void>)[] = [];
  let items: AttachmentDraft['items'] = [image];
  const draft: AttachmentDraft = {
    get items() {
      return items;
    },
    refuse: () => undefined,
    queue: async (some, work) => void queued.push(...some.map((item) => () => work(item))),
    store: (read) => (items = [{ ...image, ...read }]),
    show: () => undefined,
  };
  void resizeImages(draft);
  void resizeImages(draft);
  preferences.set('imageLongestSide', 1024);
  await queued[0]?.();
  expect(items[0]?.note.width).toBe(1024);
  preferences.set('imageLongestSide', 512);
  await queued[1]?.();
  expect(items[0]?.note.width).toBe(512);
});
