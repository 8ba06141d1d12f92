/** pdf.js needs these files for Chinese, Japanese and Korean fonts that name a predefined CMap. */
const addresses = import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
  eager: true,
});

const byName = new Map(
  Object.entries(addresses).map(([path, url]) => [path.replace(/^.*\/|\.bcmap$/g, ''), url]),
);

/** A CMap in the packed form of pdf.js. Rejects for an unknown name. */
export async function readCMap(name: string): Promise<Uint8Array> {
  const url = byName.get(name);
  if (url === undefined) throw new Error(`There is no CMap ${name}.`);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The CMap ${name} cannot be had: ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
