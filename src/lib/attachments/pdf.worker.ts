import { getDocument, VerbosityLevel, type PDFPageProxy } from 'pdfjs-dist';
// Offers itself as the worker that pdf.js asks for its work, so that both run in this one.
import 'pdfjs-dist/build/pdf.worker.mjs';
import { serve } from '$lib/work/serve';
import { targetSize } from './image-target';

export interface PdfContent {
  pages: number;
  /** Each page that has text begins with its number; empty where none has. */
  text: string;
  /** Pages without text, as far as they are drawn. */
  images: { page: number; file: Blob; width: number; height: number }[];
  /** Pages without text that are left out, since there are too many. */
  leftOut: number;
}

/** Errors lose their kind on the way out of a worker, so they are values. */
export type PdfOutcome = PdfContent | { failure: 'encrypted' | 'undecodable' };

export type PdfWorker = typeof worker;

/** Pages that are drawn; each costs as much as an image. */
const mostImages = 20;
/** Pixels to a point, for a page that may be any size. */
const sharpness = 2;

const worker = {
  async read(file: Blob, longestSide: number): Promise<PdfOutcome> {
    try {
      return await readPdf(new Uint8Array(await file.arrayBuffer()), longestSide);
    } catch (error) {
      // Its class is not exported.
      const isLocked = error instanceof Error && error.name === 'PasswordException';
      return { failure: isLocked ? 'encrypted' : 'undecodable' };
    }
  },
};

async function readPdf(data: Uint8Array, longestSide: number): Promise<PdfContent> {
  const task = getDocument({
    data,
    isEvalSupported: false,
    // Nothing is fetched but the CMaps: what else a file does not bring along is done without.
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
  const text = await textOf(page);
  if (text !== '') content.text += `[Page ${page.pageNumber}]\n${text}\n\n`;
  else if (content.images.length >= mostImages) content.leftOut += 1;
  else content.images.push({ page: page.pageNumber, ...(await draw(page, longestSide)) });
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  const pieces = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
  return pieces.join('').trim();
}

async function draw(page: PDFPageProxy, longestSide: number) {
  const natural = page.getViewport({ scale: sharpness });
  const { width, height } = targetSize(natural, longestSide || 2048);
  const viewport = page.getViewport({ scale: (sharpness * width) / natural.width });
  const canvas = new OffscreenCanvas(width, height);
  // pdf.js asks for the canvas of a page, and takes one that is not of a page as well.
  const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
  await page.render({ canvas: null, canvasContext, viewport }).promise;
  const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  return { file, width, height };
}

/** In place of a folder that pdf.js would fetch them from. */
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

/** In place of elements of a page, which a worker does not have. */
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

/** In place of SVG filters: colours are drawn as they are. */
class NoFilters {
  addFilter = none;
  addHCMFilter = none;
  addAlphaFilter = none;
  addLuminosityFilter = none;
  addKnockoutFilter = none;
  addHighlightHCMFilter = none;
  destroy(): void {
    // Nothing is held.
  }
}

function none(): string {
  return 'none';
}

serve(worker);
