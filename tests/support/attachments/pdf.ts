/** For tests: a PDF with a page for each text; an empty text makes a page with only a red square. */
export function pdfSource(texts: string[]): string {
  const pages = texts.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages}] /Count ${texts.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      stream(text === '' ? '1 0 0 rg 20 20 50 50 re f' : `BT /F1 12 Tf 20 50 Td (${text}) Tj ET`),
    ]),
  ];
  return fileOf(objects);
}

/** A page that shows 你好 in a font that is not embedded, through a predefined CMap. */
export function chinesePdfSource(): string {
  const name = '/BaseFont /STSong-Light';
  const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >>';
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    `<< /Type /Font /Subtype /Type0 ${name} /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    stream('BT /F1 12 Tf 20 50 Td <4F60597D> Tj ET'),
    `<< /Type /Font /Subtype /CIDFontType0 ${name} ${system} /FontDescriptor 7 0 R >>`,
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 752 /Descent -271 /CapHeight 737 /StemV 58 >>',
  ]);
}

function fileOf(objects: string[]): string {
  let source = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = source.length;
    source += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${source.length}\n%%EOF\n`;
  return source + table + trailer;
}

function stream(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}
