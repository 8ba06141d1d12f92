/** Colours of code, the same few for every language. */
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

/** A stretch of code of one kind, in UTF-16 units. The lengths of all runs add up to the code's length. */
export type CodeRun = [length: number, kind: CodeKind];

/** Kinds by the first part of a highlight.js scope; all other scopes are plain. */
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

/** Parse tree of highlight.js. */
export interface ScopeNode {
  scope?: string;
  children: (ScopeNode | string)[];
}

/** Converts a parse tree; adjacent runs of one kind are merged. */
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
  // Embedded code, such as script in HTML, and interpolations do not inherit the outer colour.
  if (scope.startsWith('language:') || scope === 'subst') return 'plain';
  return kinds[scope.split('.')[0] ?? ''];
}
