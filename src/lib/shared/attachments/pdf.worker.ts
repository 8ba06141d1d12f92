import { getDocument, VerbosityLevel, type PDFPageProxy } from 'pdfjs-dist';
// Registers itself as the worker of pdf.js, so that both run in this one.
import 'pdfjs-dist/build/pdf.worker.mjs';
import { serve } from '$lib/base/workers/serve';
import { targetSize } from './image-limits';

export interface PdfContent {
  pages: number;
  /** Each page with text begins with its number; empty if no page has text. */
  text: string;
  /** Pages without text, drawn as images. */
  images: { page: number; file: Blob; width: number; height: number }[];
  /** Number of pages without text beyond the limit, which are not drawn. */
  leftOut: number;
}

/** Failures are values, because errors lose their class on the way out of a worker. */
export type PdfOutcome = PdfContent | { failure: 'encrypted' | 'undecodable' };

export type PdfWorker = typeof worker;

/** Most pages that are drawn; each costs as many tokens as an image. */
const maxImages = 20;
/** Pixels per point at the default size. */
const sharpness = 2;

const worker = {
  async read(file: Blob, longestSide: number): Promise<PdfOutcome> {
    try {
      return await readPdf(new Uint8Array(await file.arrayBuffer()), longestSide);
    } catch (error) {
      // pdf.js does not export the class of this error.
      const isLocked = error instanceof Error && error.name === 'PasswordException';
      return { failure: isLocked ? 'encrypted' : 'undecodable' };
    }
  },
};

async function readPdf(data: Uint8Array, longestSide: number): Promise<PdfContent> {
  const task = getDocument({
    data,
    isEvalSupported: false,
    // Only CMaps are fetched; other resources that a file does not embed are skipped.
    CMapReaderFactory: BundledCMaps,
    useWorkerFetch: false,
    useWasm: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
    CanvasFactory: OffscreenCanvases,
    FilterFactory: NoFilters,
  });
  try {
    const document = await task.promise;
    const content: PdfContent = { pages: document.numPages, text: '', images: [], leftOut: 0 };
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      await addPage(content, page, longestSide);
      page.cleanup();
    }
    return content;
  } finally {
    await task.destroy();
  }
}

async function addPage(content: PdfContent, page: PDFPageProxy, longestSide: number) {
  const text = await pageText(page);
  if (text !== '') content.text += `[Page ${page.pageNumber}]\n${text}\n\n`;
  else if (content.images.length >= maxImages) content.leftOut += 1;
  else content.images.push({ page: page.pageNumber, ...(await draw(page, longestSide)) });
}

async function pageText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  const pieces = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
  return pieces.join('').trim();
}

async function draw(page: PDFPageProxy, longestSide: number) {
  const natural = page.getViewport({ scale: sharpness });
  const { width, height } = targetSize(natural, longestSide || 2048);
  const viewport = page.getViewport({ scale: (sharpness * width) / natural.width });
  const canvas = new OffscreenCanvas(width, height);
  // The types of pdf.js require an HTML canvas context; it works with an offscreen one as well.
  const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
  await page.render({ canvas: null, canvasContext, viewport }).promise;
  const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  return { file, width, height };
}

/** Replaces the folder that pdf.js would fetch CMaps from. */
class BundledCMaps {
  async fetch({ name }: { name: string }): Promise<{ cMapData: Uint8Array; isCompressed: true }> {
    const { readCMap } = await import('./cmaps');
    return { cMapData: await readCMap(name), isCompressed: true };
  }
}

interface CanvasEntry {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

/** Replaces HTML canvas elements, which a worker does not have. */
class OffscreenCanvases {
  create(width: number, height: number): CanvasEntry {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d') };
  }

  reset({ canvas }: CanvasEntry, width: number, height: number): void {
    if (canvas) Object.assign(canvas, { width, height });
  }

  destroy(entry: CanvasEntry): void {
    entry.canvas = null;
    entry.context = null;
  }
}

/** Replaces SVG filters: colours are drawn unchanged. */
class NoFilters {
  addFilter = none;
  addHCMFilter = none;
  addAlphaFilter = none;
  addLuminosityFilter = none;
  addKnockoutFilter = none;
  addHighlightHCMFilter = none;
  destroy(): void {
    // There is nothing to release.
  }
}

function none(): string {
  return 'none';
}

serve(worker);
