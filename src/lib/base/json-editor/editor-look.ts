import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Custom properties of app.css inherit into a shadow root, so light and dark need no second theme. */
const theme = EditorView.theme({
  '&': { color: 'var(--ink)', font: 'inherit', maxHeight: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '20px', overflow: 'auto' },
  '.cm-content': { padding: '5px 0', caretColor: 'var(--ink)', minHeight: 'var(--least)' },
  '.cm-line': { padding: '0 9px' },
  '.cm-content ::selection, .cm-content::selection': {
    background: 'color-mix(in oklch, var(--accent) 28%, transparent)',
  },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '.cm-gutters': {
    background: 'var(--sunken)',
    color: 'var(--ink-3)',
    border: 'none',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLineGutter': { background: 'transparent', color: 'var(--ink)' },
  '&.cm-focused .cm-matchingBracket': {
    background: 'var(--accent-soft)',
    outline: '1px solid var(--accent)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { background: 'transparent', color: 'var(--failed)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--failed)',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    background: 'var(--raised)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow)',
    overflow: 'hidden',
    zIndex: '10',
  },
  '.cm-tooltip.cm-completionInfo': {
    padding: '6px 10px',
    fontFamily: 'var(--font-sans)',
    fontSize: '13px',
    lineHeight: '18px',
    maxWidth: '260px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-mono)',
    maxHeight: '14em',
    padding: '4px',
  },
  '.cm-tooltip-autocomplete ul li': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: 'min(var(--control-small), 36px)',
    padding: '0 8px !important',
    borderRadius: '5px',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'color-mix(in oklch, var(--ink) 8%, transparent)',
    color: 'var(--ink)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--accent)' },
  '.cm-completionDetail': { marginLeft: 'auto', color: 'var(--ink-3)', fontStyle: 'normal' },
  '.cm-diagnostic': {
    padding: '6px 10px',
    fontFamily: 'var(--font-sans)',
    fontSize: '13px',
    lineHeight: '18px',
    borderLeft: '3px solid var(--failed)',
  },
});

/** The same colours as in JsonTree. */
const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--ink)' },
  { tag: tags.string, color: 'var(--completed)' },
  { tag: tags.number, color: 'var(--running)' },
  { tag: tags.keyword, color: 'var(--accent)' },
  { tag: tags.comment, color: 'var(--ink-3)' },
  { tag: [tags.bool, tags.null, tags.atom], color: 'var(--waiting)' },
  { tag: [tags.punctuation, tags.separator, tags.bracket], color: 'var(--ink-3)' },
]);

export const editorLook = [theme, syntaxHighlighting(colours)];
