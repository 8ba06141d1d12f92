import type { Page } from '@playwright/test';

/** A PNG of these pixels, drawn by the browser, as the person would choose it. */
export async function picture(page: Page, name: string, width: number, height: number) {
  const base64 = await page.evaluate(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const colours = context.createLinearGradient(0, 0, width, height);
      colours.addColorStop(0, 'teal');
      colours.addColorStop(1, 'gold');
      context.fillStyle = colours;
      context.fillRect(0, 0, width, height);
      return canvas.toDataURL('image/png').replace(/^.*,/, '');
    },
    [width, height] as const,
  );
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}

/** The first bytes of a PNG that promises these pixels. */
export function hugePng(width: number, height: number) {
  const buffer = Buffer.alloc(64);
  buffer.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  buffer.writeUInt32BE(width, 16);
  buffer.writeUInt32BE(height, 20);
  return { name: 'huge.png', mimeType: 'image/png', buffer };
}
