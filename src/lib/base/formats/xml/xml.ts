import { Parser } from 'saxen';

/** Names have no prefix, because each program chooses its own. */
export interface XmlElement {
  name: string;
  attributes: object;
  children: (XmlElement | string)[];
}

/**
 * Passes each outermost element of this name to `take`, one at a time, so that a large part is never in memory as a
 * tree. Throws if the XML is not well-formed; an empty text has no elements. Declared entities are not expanded.
 */
export function eachElement(xml: string, name: string, take: (each: XmlElement) => void): void {
  if (!xml) return;
  const path: XmlElement[] = [];
  const addText = (text: string) => path.at(-1)?.children.push(text);
  new Parser()
    .on('openTag', (prefixed, attributes) => {
      const element = { name: local(prefixed), attributes: attributes(), children: [] };
      if (path.length === 0 && element.name !== name) return;
      path.at(-1)?.children.push(element);
      path.push(element);
    })
    .on('closeTag', () => {
      const closed = path.pop();
      if (closed && path.length === 0) take(closed);
    })
    .on('text', (text) => addText(decoded(text)))
    .on('cdata', addText)
    .parse(xml);
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** The value of the attribute with this local name; one with a prefix comes first. */
export function attribute({ attributes }: XmlElement, name: string): string | undefined {
  const all = Object.entries(attributes) as [string, string][];
  const found = all.find(([key]) => key.endsWith(`:${name}`)) ?? all.find(([key]) => key === name);
  return found && decoded(found[1]);
}

export const childrenOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== 'string');

/** The text of an element itself. */
export const ownText = ({ children }: XmlElement): string =>
  children.filter((child) => typeof child === 'string').join('');

/** The outermost elements of these names within an element. */
export function within(element: XmlElement, ...names: string[]): XmlElement[] {
  return childrenOf(element).flatMap((child) =>
    names.includes(child.name) ? [child] : within(child, ...names),
  );
}

const named: { [name: string]: string } = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

/** A text or value without character references; saxen itself cuts characters beyond U+FFFF. */
export function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w+));/g, (all, ...found: string[]) => {
    const [decimal, hex, name = ''] = found;
    const code = decimal ? Number(decimal) : parseInt(hex ?? '', 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : (named[name] ?? all);
  });
}
