import type { HLJSApi } from 'highlight.js';
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import dart from 'highlight.js/lib/languages/dart';
import diff from 'highlight.js/lib/languages/diff';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import elixir from 'highlight.js/lib/languages/elixir';
import go from 'highlight.js/lib/languages/go';
import graphql from 'highlight.js/lib/languages/graphql';
import haskell from 'highlight.js/lib/languages/haskell';
import http from 'highlight.js/lib/languages/http';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import latex from 'highlight.js/lib/languages/latex';
import lua from 'highlight.js/lib/languages/lua';
import makefile from 'highlight.js/lib/languages/makefile';
import markdown from 'highlight.js/lib/languages/markdown';
import matlab from 'highlight.js/lib/languages/matlab';
import nginx from 'highlight.js/lib/languages/nginx';
import perl from 'highlight.js/lib/languages/perl';
import php from 'highlight.js/lib/languages/php';
import powershell from 'highlight.js/lib/languages/powershell';
import protobuf from 'highlight.js/lib/languages/protobuf';
import python from 'highlight.js/lib/languages/python';
import r from 'highlight.js/lib/languages/r';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import scala from 'highlight.js/lib/languages/scala';
import scss from 'highlight.js/lib/languages/scss';
import shell from 'highlight.js/lib/languages/shell';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

/** Undefined for an unknown language. Call it in a worker, because some patterns are quadratic. */
export function codeRuns(code: string, language: string): CodeRun[] | undefined {
  if (!hljs.getLanguage(language)) return undefined;
  const result = hljs.highlight(code, { language, ignoreIllegals: true });
  // The published types do not declare the tree; without it the runs would have to be parsed from HTML.
  const emitter = result._emitter as unknown as { rootNode: ScopeNode };
  return runsOf(emitter.rootNode);
}

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
interface ScopeNode {
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

const languages = {
  bash,
  c,
  cpp,
  csharp,
  css,
  dart,
  diff,
  dockerfile,
  elixir,
  go,
  graphql,
  haskell,
  http,
  ini,
  java,
  javascript,
  json,
  kotlin,
  latex,
  lua,
  makefile,
  markdown,
  matlab,
  nginx,
  perl,
  php,
  powershell,
  protobuf,
  python,
  r,
  ruby,
  rust,
  scala,
  scss,
  shell,
  sql,
  swift,
  typescript,
  xml,
  yaml,
};

/** Registers the most common languages in answers, with their aliases (js, sh, html, …). */
function registerLanguages(hljs: HLJSApi): void {
  for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);
}

registerLanguages(hljs);
