import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type MadeEntry, zipBytes } from '$lib/base/formats/zip/zip-bytes';
import { readOffice } from './read-office';

const limit = 100_000;
const read = (file: Blob) => readOffice(file, limit);

async function textOf(file: Blob) {
  const outcome = await read(file);
  return 'text' in outcome ? outcome.text : outcome.refusal.kind;
}

const made = (name: string) => openAsBlob(join('tests/support/attachments/office', name));

/** A package whose main part is at `path`. */
function office(path: string, main: string, ...others: MadeEntry[]): Blob {
  const relations = `<Relationships><Relationship Id="r" Type="x/officeDocument" Target="/${path}"/></Relationships>`;
  const parts = [{ name: '_rels/.rels', text: relations }];
  if (main) parts.push({ name: path, text: main });
  return zipBytes([...parts, ...others].map((part) => ({ ...part, deflated: true })));
}

const word = (body: string, ...others: MadeEntry[]) =>
  office('word/document.xml', `<w:document><w:body>${body}</w:body></w:document>`, ...others);

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

describe('A Word document', () => {
  it('is Markdown: headings, paragraphs, lists and tables', async () => {
    expect(await textOf(await made('report.docx'))).toBe(`# Quarterly report

# Results

Sales rose by 12 % — naïve & <tagged> 😀.
- First point
- Second point
- Nested point
1. Step one
1. Step two

## Table

| Region | Units | Share |
| --- | --- | --- |
| North | 120 | 40 % |
| South\\|East | 180 | 60 % |
| Total |  | 100 % |

Line one
Line two	after a tab`);
  });

  it('has its text boxes and notes, without what a tracked change has moved and forms for older programs', async () => {
    const box = `<w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${paragraph('Box')}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraph('Old box')}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r>`;
    const moved = `<w:moveFrom><w:r><w:t>Gone</w:t></w:r></w:moveFrom>`;
    const relations = `<Relationships><Relationship Id="n" Type="x/footnotes" Target="footnotes.xml"/></Relationships>`;
    const notes = `<w:footnotes><w:footnote w:type="separator">${paragraph('line')}</w:footnote><w:footnote w:id="1">${paragraph('Source')}</w:footnote></w:footnotes>`;
    const file = word(
      `<w:p>${box}${moved}<w:r><w:t>Text</w:t></w:r></w:p>`,
      { name: 'word/_rels/document.xml.rels', text: relations },
      { name: 'word/footnotes.xml', text: notes },
    );
    expect(await textOf(file)).toBe('Text\n\nBox\n\n[Note] Source');
  });

  it('says how many pictures it leaves out', async () => {
    const file = word(paragraph('See below.'), { name: 'word/media/image1.png', text: 'x' });
    expect(await textOf(file)).toBe('See below.\n\n[1 picture not included]');
  });

  it('has characters that its XML escapes, also beyond U+FFFF', async () => {
    expect(await textOf(word(paragraph('&#128512; &#x1F600; &lt;b&gt;')))).toBe('😀 😀 <b>');
  });
});

describe('An Excel workbook', () => {
  it('is CSV, sheet by sheet: results of formulas, and dates as they are formatted', async () => {
    expect(await textOf(await made('orders.xlsx'))).toBe(`[Sheet Orders & more]
Item,Price,Date,When,Share,Ok
"Pen, blue",1.5,2026-11-26,2026-11-26 14:30:15,0.25,TRUE,30:15:00,42
"He said ""no""",0.3,1900-01-31,09:05:00,,FALSE
Total,1.8

[Sheet Second]
,,far,2024-02-29

[Sheet Empty]`);
  });
});

describe('A PowerPoint presentation', () => {
  it('is the text of each slide with its notes', async () => {
    expect(await textOf(await made('deck.pptx'))).toBe(`[Slide 1]
Plan for 2027
Grow & learn
  Hire two
[Notes] Say hello first.

[Slide 2]

| Year | Budget |
| --- | --- |
| 2027 | 40 k |`);
  });
});

describe('A hostile file', () => {
  it('that unpacks to too much, or has too much text, is refused', async () => {
    // It is not unpacked, so that its false size is not noticed. It is as dense as text.
    const dense = randomBytes(1_500_000).toString('base64');
    const part = { name: 'word/document.xml', text: dense, size: 130 * 1024 * 1024 };
    expect(await textOf(office(part.name, '', part))).toBe('too-much-text');
    const tiny = { ...part, text: ' '.repeat(1000), size: 2 ** 31 };
    expect(await textOf(office(part.name, '', tiny))).toBe('undecodable');
    expect(await read(word(paragraph('long '.repeat(limit / 4))))).toEqual({
      refusal: { kind: 'too-much-text', limit },
    });
  });

  it('with more cells than can be sent is refused, and one with a cell far out has no more columns than a sheet', async () => {
    const workbook = `<workbook><sheets><sheet name="A" r:id="s"/></sheets></workbook>`;
    const relations = `<Relationships><Relationship Id="s" Type="x/worksheet" Target="sheet.xml"/></Relationships>`;
    const sheet = (rows: string) =>
      office(
        'xl/workbook.xml',
        workbook,
        { name: 'xl/_rels/workbook.xml.rels', text: relations },
        { name: 'xl/sheet.xml', text: `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
      );
    const row = `<row>${'<c><v>1</v></c>'.repeat(1000)}</row>`;
    expect(await textOf(sheet(row.repeat(100)))).toBe('too-much-text');
    expect(await textOf(sheet('<row><c r="ZZZ1"><v>1</v></c><c r="A1"><v>2</v></c></row>'))).toBe(
      '[Sheet A]\n2',
    );
  });

  it('does not expand the entities that it declares', async () => {
    const declared = '<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
    const body = `${declared}<w:document><w:body>${paragraph('&b;')}</w:body></w:document>`;
    expect(await textOf(office('word/document.xml', body))).toBe('&b;');
  });

  it.each<[string, Blob]>([
    ['cut off', zipBytes([{ name: 'a', text: 'b' }]).slice(0, 20)],
    ['not well-formed', word('<w:p>')],
    ['nested 100,000 levels deep', word('<w:r>'.repeat(100_000) + '</w:r>'.repeat(100_000))],
  ])('that is %s is refused', async (_, file) => {
    expect(await textOf(file)).toBe('undecodable');
  });
});

describe('Another file', () => {
  const utf16 = (text: string) =>
    new Blob([
      Uint8Array.from([0xd0, 0xcf]),
      ...[...text].map((each) => Uint8Array.from([each.charCodeAt(0), 0])),
    ]);

  it.each<[string, Blob, string]>([
    ['has a password', utf16('EncryptedPackage'), 'encrypted'],
    ['is of Office 97', utf16('WordDocument'), 'old-office'],
    ['is a zip file of other things', zipBytes([{ name: 'a', text: 'b' }]), 'unknown-content'],
    ['has no text', word(''), 'no-text'],
  ])('that %s is refused with the reason', async (_, file, reason) => {
    expect(await textOf(file)).toBe(reason);
  });
});
