import { CodeText, highlight } from './code-text';
import { whenNear } from './work-queue';

const blocks = new WeakMap<Element, CodeBlock>();

/** The block that a Copy button copies; undefined for any other element. */
export function blockBehind(button: Element): CodeBlock | undefined {
  return blocks.get(button);
}

/** A code block with its language and a Copy button. It grows at its end, and is coloured when it is finished. */
export class CodeBlock {
  readonly element = document.createElement('div');
  #label = document.createElement('span');
  #scroller = document.createElement('pre');
  #code = new CodeText();
  #language = '';
  #finished = false;

  constructor(language: string) {
    this.element.className = 'md-code';
    const header = document.createElement('div');
    header.className = 'md-code-header';
    header.append(this.#label, this.#copyButton());
    this.#scroller.tabIndex = 0;
    this.#scroller.setAttribute('role', 'region');
    this.#scroller.dir = 'ltr';
    this.#scroller.append(this.#code.element);
    this.element.append(header, this.#scroller);
    this.name(language, true);
  }

  get language(): string {
    return this.#language;
  }

  get text(): string {
    return this.#code.value;
  }

  name(language: string, always = false): void {
    if (language === this.#language && !always) return;
    this.#language = language;
    this.#label.textContent = language || 'text';
    this.#scroller.setAttribute('aria-label', language ? `Code, ${language}` : 'Code');
  }

  show(text: string): void {
    this.#code.show(text);
  }

  append(text: string): void {
    this.#code.append(text);
  }

  /** Call it when the text is complete. */
  finish(): void {
    if (this.#finished) return;
    this.#finished = true;
    whenNear(this.element, () => void this.#highlight());
  }

  async #highlight(): Promise<void> {
    const request = { language: this.#language.toLowerCase(), code: this.text };
    const runs = await highlight(request);
    if (runs) this.#code.colour(runs);
  }

  #copyButton(): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'md-copy';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', 'Copy code');
    blocks.set(button, this);
    return button;
  }
}
