import { readDirectory, readEntry } from '$lib/base/formats/zip/zip-file';
import { attribute, eachElement } from '$lib/base/formats/xml/xml';

/** The file unpacks to more, or has more text, than can be attached. */
export class TooMuchText extends Error {
  override name = 'TooMuchText';
}

/** Adds a line to the text of a file. Throws TooMuchText. */
export type WriteLine = (line: string) => void;

/** Unpacked bytes of the parts that are read. */
const maxBytes = 128 * 1024 * 1024;

export type OfficePackage = Awaited<ReturnType<typeof openPackage>>;

/** The parts of a DOCX, XLSX or PPTX file (ECMA-376, part 2). Rejects with UnreadableZip. */
export async function openPackage(file: Blob) {
  const { entries } = await readDirectory(file);
  let bytes = 0;

  /** The XML of a part; empty if there is none. Rejects with TooMuchText or DamagedEntry. */
  async function part(path = ''): Promise<string> {
    const entry = entries.get(path);
    bytes += entry?.size ?? 0;
    if (bytes > maxBytes) throw new TooMuchText();
    return entry ? (await readEntry(entry)).text() : '';
  }

  /** Paths that a part refers to, by id and by type, the last word of its address; of the package for an empty path. */
  async function related(path: string): Promise<Map<string | undefined, string>> {
    const paths = new Map<string | undefined, string>();
    eachElement(await part(path.replace(/[^/]*$/, '_rels/$&.rels')), 'Relationship', (each) => {
      // Targets are relative to the folder of their part, or begin at the root of the package.
      const { host, pathname } = new URL(attribute(each, 'Target') ?? '', `http://package/${path}`);
      if (host !== 'package') return;
      for (const key of [attribute(each, 'Id'), attribute(each, 'Type')?.replace(/^.*\//, '')])
        paths.set(key, decodeURI(pathname.slice(1)));
    });
    return paths;
  }

  return { names: [...entries.keys()], part, related };
}
