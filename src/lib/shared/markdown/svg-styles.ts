import { childrenOf, decoded, ownText, type XmlElement } from '$lib/base/formats/xml/xml';
import { SvgRefusal } from './svg-refusal';

export type Declarations = Map<string, string>;

/** The declarations for an element, by the cascade: style sheets, then its own style. */
export type Styles = (element: XmlElement, ancestors: readonly XmlElement[]) => Declarations;

/** Such as `rect.bar#a`: the type, and the marks `.bar` and `#a`. */
interface Compound {
  type: string;
  marks: string[];
}

interface Rule {
  /** Each below the one before. */
  path: Compound[];
  specificity: number;
  declarations: Declaration[];
}

interface Declaration {
  name: string;
  value: string;
  isImportant: boolean;
}

/** Comparisons of a rule with an element, and UTF-16 units of a sheet; more would take too long. */
const maxComparisons = 100_000;
const maxSheetLength = 10_000;

const compound = /^(\*|[a-z][\w-]*)?((?:[.#][\w-]+)*)$/i;

/** Reads the style sheets of a drawing. Throws SvgRefusal for what is more than simple rules. */
export function readStyles(root: XmlElement, leftOut: Set<string>): Styles {
  const rules = sheetsOf(root).flatMap((sheet) => rulesOf(sheet, leftOut));
  if (rules.length * countOf(root) > maxComparisons) throw new SvgRefusal();
  rules.sort((one, other) => one.specificity - other.specificity);
  const marksOf = marksReader();
  return (element, ancestors) => {
    const matching = rules.filter(({ path }) => matches(path, element, ancestors, marksOf));
    const own = declarationsOf(rawAttribute(element, 'style'));
    const all = [...matching.flatMap(({ declarations }) => declarations), ...own];
    const isImportant = (declaration: Declaration) => declaration.isImportant;
    const ordered = [...all.filter((each) => !isImportant(each)), ...all.filter(isImportant)];
    return new Map(ordered.map(({ name, value }) => [name, value]));
  };
}

function countOf(element: XmlElement): number {
  return childrenOf(element).reduce((sum, child) => sum + countOf(child), 1);
}

function sheetsOf(element: XmlElement): string[] {
  if (element.name === 'style') return [ownText(element)];
  return childrenOf(element).flatMap(sheetsOf);
}

function rulesOf(sheet: string, leftOut: Set<string>): Rule[] {
  if (sheet.length > maxSheetLength) throw new SvgRefusal();
  const plain = sheet
    .replace(/\/\*[^]*?\*\/|<!--|-->/g, ' ')
    .replace(/@(?:-\w+-)?keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, () => {
      leftOut.add('animation');
      return '';
    })
    // An image loads nothing from elsewhere.
    .replace(/@import\s+(?:url\()?\s*["']?https?:[^;{}]*;|@charset[^;{}]*;/g, '');
  const rules = plain.split('}').map((rule) => rule.trim());
  if (rules.pop()) throw new SvgRefusal('<style>');
  return rules.flatMap((rule) => {
    const [selectors = '', body, ...more] = rule.split('{');
    if (body === undefined || more.length > 0) throw new SvgRefusal('<style>');
    const declarations = declarationsOf(body);
    return selectors.split(',').flatMap((selector) => {
      // Nothing points at an image.
      if (/:(hover|focus|active)\b/.test(selector)) return [];
      const path = selector.trim().split(/\s+/).map(compoundOf);
      return [{ path, specificity: specificityOf(selector), declarations }];
    });
  });
}

function declarationsOf(text: string): Declaration[] {
  return text
    .split(';')
    .map((declaration) => declaration.trim())
    .filter(Boolean)
    .map((declaration) => {
      const [name = '', ...rest] = declaration.split(':');
      const value = rest.join(':').trim();
      if (!/^[\w-]+\s*$/.test(name)) throw new SvgRefusal(declaration);
      const isImportant = /!\s*important$/i.test(value);
      const plain = isImportant ? value.slice(0, value.lastIndexOf('!')).trim() : value;
      return { name: name.trim().toLowerCase(), value: plain, isImportant };
    });
}

function compoundOf(selector: string): Compound {
  const [all, type = '', marks = ''] = compound.exec(selector) ?? [];
  if (!all) throw new SvgRefusal(selector);
  return { type, marks: marks.match(/[.#][^.#]+/g) ?? [] };
}

function specificityOf(selector: string): number {
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0;
  return count(/#/g) * 1e6 + count(/\./g) * 1e3 + count(/(^|\s)[a-z]/gi);
}

function matches(
  path: readonly Compound[],
  element: XmlElement,
  ancestors: readonly XmlElement[],
  marksOf: MarksOf,
): boolean {
  const last = path.at(-1);
  if (!last || !isOne(last, element, marksOf)) return false;
  let rest = path.length - 2;
  for (let at = ancestors.length - 1; at >= 0 && rest >= 0; at -= 1) {
    const [ancestor, next] = [ancestors[at], path[rest]];
    if (ancestor && next && isOne(next, ancestor, marksOf)) rest -= 1;
  }
  return rest < 0;
}

function isOne({ type, marks }: Compound, element: XmlElement, marksOf: MarksOf): boolean {
  if (type !== '' && type !== '*' && type !== element.name) return false;
  return marks.length === 0 || marks.every((mark) => marksOf(element).has(mark));
}

/** The classes and the id of an element, as selectors name them; found once for each. */
type MarksOf = (element: XmlElement) => ReadonlySet<string>;

function marksReader(): MarksOf {
  const known = new Map<XmlElement, ReadonlySet<string>>();
  return (element) => {
    const found = known.get(element);
    if (found) return found;
    const classes = rawAttribute(element, 'class').split(/\s+/);
    const marks = new Set(classes.map((name) => `.${name}`)).add(`#${rawAttribute(element, 'id')}`);
    known.set(element, marks);
    return marks;
  };
}

function rawAttribute({ attributes }: XmlElement, name: string): string {
  return decoded((attributes as { [name: string]: string | undefined })[name] ?? '');
}
