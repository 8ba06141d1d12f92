import type { CurlFormPart } from './curl-command';

/** The parts of a raw multipart body, as browsers copy it; undefined if the text is none. */
export function partsOfMultipart(text: string): CurlFormPart[] | undefined {
  const [, boundary] = /^\s*(--\S+)\r?\nContent-/i.exec(text) ?? [];
  if (boundary === undefined) return undefined;
  return text
    .split(boundary)
    .slice(1)
    .flatMap((part): CurlFormPart[] => {
      const [, head = '', content = ''] =
        /^\r?\n([\s\S]*?)\r?\n\r?\n([\s\S]*?)\r?\n?$/.exec(part) ?? [];
      const [, name] = /[;\s]name="([^"]*)"/i.exec(head) ?? [];
      const [, file] = /[;\s]filename="([^"]*)"/i.exec(head) ?? [];
      if (name === undefined) return [];
      return [file === undefined ? { name, value: content } : { name, file }];
    });
}
