import type { Env, MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { blockLine, isIndented, lineStart } from './block-line';

/** Most footnotes of a document; further definitions stay text. */
const maxFootnotes = 500;
const definition = /^\[\^([^\s[\]^]{1,60})\]:[ \t]*/;
const reference = /\[\^([^\s[\]^]{1,60})\]/y;

/** The `env` of the parser. A footnote is in `references` under a name that no link can have. */
export interface FootnoteEnv extends Env {
  /** Number of footnotes that `references` has. */
  footnotes?: number;
}

/**
 * Footnotes of GFM: `[^label]` is a token `footnote` where the label is defined; a definition, which stays where it is
 * written, is a block `footnote_open` with the label in `info`. Its `meta.label` is its name in `references`.
 */
export function footnoteRules(md: MarkdownIt): void {
  // A clean source has no such character (see SourceText).
  const nameOf = (label: string) => `\u0001${md.utils.normalizeReference(label)}`;

  function footnote(state: StateBlock, startLine: number, endLine: number, silent: boolean) {
    const [marks, label] = definition.exec(blockLine(state, startLine)) ?? [];
    if (!marks || !label || isIndented(state, startLine)) return false;
    const name = nameOf(label);
    if (!define(state.env, name, silent)) return false;
    if (silent) return true;
    const open = state.push('footnote_open', 'div', 1);
    Object.assign(open, { info: label, markup: `[^${label}]: `, meta: { label: name } });
    withinContent(state, startLine, marks.length, () =>
      md.block.tokenize(state, startLine, endLine),
    );
    open.map = [startLine, state.line];
    state.push('footnote_close', 'div', -1);
    return true;
  }

  function footnoteReference(state: StateInline, silent: boolean): boolean {
    reference.lastIndex = state.pos;
    const [, label] = reference.exec(state.src) ?? [];
    // The parser skips the text of a link silently, and there is no footnote in it.
    if (!label || silent || reference.lastIndex > state.posMax || state.linkLevel > 0) return false;
    if (!state.env.references?.[nameOf(label)]) return false;
    state.push('footnote', '', 0).content = label;
    state.pos += label.length + '[^]'.length;
    return true;
  }

  md.block.ruler.before('reference', 'footnote', footnote, { alt: ['paragraph', 'reference'] });
  md.inline.ruler.before('link', 'footnote', footnoteReference);
}

/** False if there are too many footnotes. */
function define(env: FootnoteEnv, name: string, silent: boolean): boolean {
  const references = (env.references ??= {});
  if (references[name]) return true;
  const count = env.footnotes ?? 0;
  if (count >= maxFootnotes) return false;
  if (silent) return true;
  references[name] = { title: '', href: '' };
  env.footnotes = count + 1;
  return true;
}

/** Calls `parse` for the rest of the first line and what follows it, indented by four columns. */
function withinContent(state: StateBlock, line: number, marksLength: number, parse: () => void) {
  const { blkIndent } = state;
  const old = { start: state.bMarks[line], shift: state.tShift[line], count: state.sCount[line] };
  state.bMarks[line] = lineStart(state, line) + marksLength;
  state.tShift[line] = 0;
  state.blkIndent += 4;
  state.sCount[line] = state.blkIndent;
  parse();
  state.blkIndent = blkIndent;
  state.bMarks[line] = old.start ?? 0;
  state.tShift[line] = old.shift ?? 0;
  state.sCount[line] = old.count ?? 0;
}
