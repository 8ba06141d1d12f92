/** How code is coloured: a few sorts that hold in every language. */
type CodeKind =
  | 'plain'
  | 'comment'
  | 'keyword'
  | 'string'
  | 'number'
  | 'title'
  | 'type'
  | 'attribute'
  | 'addition'
  | 'deletion';

/** A piece of code of one kind: its length in UTF-16 units. The lengths of a list add up to the code's. */
export type CodeRun = [length: number, kind: CodeKind];

/** highlight.js scopes, by their first part; what is not here is plain. */
const kinds: Partial<Record<string, CodeKind>> = {
  comment: 'comment',
  quote: 'comment',
  doctag: 'comment',
  keyword: 'keyword',
  'selector-tag': 'keyword',
  section: 'title',
  name: 'keyword',
  tag: 'keyword',
  literal: 'number',
  number: 'number',
  symbol: 'number',
  bullet: 'number',
  string: 'string',
  regexp: 'string',
  char: 'string',
  link: 'string',
  title: 'title',
  'selector-id': 'title',
  type: 'type',
  built_in: 'type',
  class: 'type',
  'selector-class': 'type',
  'selector-pseudo': 'type',
  attr: 'attribute',
  attribute: 'attribute',
  property: 'attribute',
  meta: 'attribute',
  'template-variable': 'attribute',
  variable: 'attribute',
  'selector-attr': 'attribute',
  addition: 'addition',
  deletion: 'deletion',
};

/** What highlight.js hands out of a parse: text, and scopes that hold more of both. */
export interface ScopeNode {
  scope?: string;
  children: (ScopeNode | string)[];
}

/** The runs of a parsed piece of code; neighbours of one kind are one run. */
export function runsOf(root: ScopeNode): CodeRun[] {
  const runs: CodeRun[] = [];
  collect(root, 'plain', runs);
  return runs;
}

function collect(node: ScopeNode, outer: CodeKind, runs: CodeRun[]): void {
  const inner = kindOf(node.scope) ?? outer;
  for (const child of node.children) {
    if (typeof child !== 'string') collect(child, inner, runs);
    else add(runs, child.length, inner);
  }
}

function add(runs: CodeRun[], length: number, kind: CodeKind): void {
  const last = runs.at(-1);
  if (last?.[1] === kind) last[0] += length;
  else if (length > 0) runs.push([length, kind]);
}

function kindOf(scope: string | undefined): CodeKind | undefined {
  if (scope === undefined) return undefined;
  // Code of another language inside, such as script in HTML, and interpolations begin anew.
  if (scope.startsWith('language:') || scope === 'subst') return 'plain';
  return kinds[scope.split('.')[0] ?? ''];
}
