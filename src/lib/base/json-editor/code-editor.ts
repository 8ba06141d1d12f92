import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json, jsonLanguage } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { linter, lintKeymap, type Diagnostic } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { completeJson } from './complete-json';
import { editorLook } from './editor-look';
import { javascript } from './javascript-language';
import { mistakeIn } from './json-mistake';

export interface Shown {
  value: string;
  /** The accessible name. */
  label: string;
  description: string;
  invalid: boolean;
  placeholder: string;
}

interface Options {
  lines: boolean;
  language: 'json' | 'javascript';
  /** JSON Schema of the value, for completions. */
  schema: () => unknown;
  oninput: (text: string) => void;
  onblur: () => void;
}

/** Marks a change made by the page, which is not reported back. */
const fromPage = Annotation.define<boolean>();

/** Milliseconds after the last key before a mistake is marked. */
const lintDelay = 300;

/**
 * CodeMirror in a shadow root, where its styles are a constructed sheet; in the page they would be a style element.
 * Labels do not reach into a shadow root, so the name and the description are repeated inside. Tab leaves the editor.
 */
export class CodeEditor {
  readonly #view: EditorView;
  readonly #attributes = new Compartment();
  readonly #empty = new Compartment();
  #shown: Shown;

  constructor(host: HTMLElement, shown: Shown, options: Options) {
    this.#shown = shown;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    root.replaceChildren();
    const state = EditorState.create({
      doc: shown.value,
      extensions: [
        this.#attributes.of(attributesOf(shown)),
        this.#empty.of(placeholder(shown.placeholder)),
        typing(options),
      ],
    });
    this.#view = new EditorView({ state, parent: root, root });
    // With delegatesFocus, the scrolling element would receive the focus.
    host.focus = () => this.focus();
  }

  show(shown: Shown): void {
    const before = this.#shown;
    this.#shown = shown;
    const text = this.#view.state.doc.toString();
    if (text !== shown.value.replace(/\r\n?/g, '\n'))
      this.#view.dispatch({
        changes: { from: 0, to: text.length, insert: shown.value },
        annotations: fromPage.of(true),
      });
    const isSame = (['label', 'description', 'invalid', 'placeholder'] as const).every(
      (member) => before[member] === shown[member],
    );
    // Reconfiguring closes open completions.
    if (isSame) return;
    this.#view.dispatch({
      effects: [
        this.#attributes.reconfigure(attributesOf(shown)),
        this.#empty.reconfigure(placeholder(shown.placeholder)),
      ],
    });
  }

  focus(selection?: { start: number; end: number }): void {
    const { length } = this.#view.state.doc;
    if (selection)
      this.#view.dispatch({
        selection: {
          anchor: Math.min(selection.start, length),
          head: Math.min(selection.end, length),
        },
      });
    this.#view.focus();
  }

  destroy(): void {
    this.#view.destroy();
  }
}

function attributesOf({ label, description, invalid }: Shown): Extension {
  return EditorView.contentAttributes.of({
    'aria-label': label,
    ...(description && { 'aria-description': description }),
    ...(invalid && { 'aria-invalid': 'true' }),
    autocapitalize: 'off',
    autocorrect: 'off',
    spellcheck: 'false',
  });
}

function languageOf({ language, schema }: Options): Extension {
  if (language === 'javascript') return javascript;
  return [
    json(),
    jsonLanguage.data.of({ autocomplete: completeJson(schema) }),
    autocompletion({ icons: false }),
    linter(({ state }) => diagnosticsOf(state), { delay: lintDelay }),
  ];
}

function typing(options: Options): Extension {
  const { lines, oninput, onblur } = options;
  return [
    lines ? lineNumbers() : [],
    history(),
    languageOf(options),
    indentUnit.of('  '),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    EditorView.lineWrapping,
    typingOver,
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...historyKeymap,
      ...lintKeymap,
      // The page around the editor sends or saves with this key.
      ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
    ]),
    EditorView.updateListener.of((update) => {
      const isOwn = update.transactions.every((one) => one.annotation(fromPage) !== true);
      if (update.docChanged && isOwn) oninput(update.state.doc.toString());
      if (update.focusChanged && !update.view.hasFocus) onblur();
    }),
    editorLook,
  ];
}

/**
 * The editor replaces the selection itself. In a shadow root, WebKit (2.50) would insert words of the page, and Firefox
 * (153) would leave the old text after the new one when keys follow quickly.
 */
const typingOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state, composing } = view;
    const { data, inputType, isComposing } = event;
    const { from, to, empty } = state.selection.main;
    if (inputType !== 'insertText' || data === null || isComposing || composing || empty)
      return false;
    const insert = () =>
      state.update(state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    const handlers = state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, from, to, data, insert))) view.dispatch(insert());
    return true;
  },
});

function diagnosticsOf({ doc }: EditorState): Diagnostic[] {
  const mistake = mistakeIn(doc.toString());
  return mistake
    ? [{ from: mistake.from, to: mistake.to, severity: 'error', message: mistake.words }]
    : [];
}
