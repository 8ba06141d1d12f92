/**
 * Functions that run in the page, as their own source: each uses nothing but what it is given. Regular expressions go
 * there as text.
 */

/** A whole text, or a pattern that it fits. */
export type Wanted = string | RegExp;

/** Something on the page by its role and accessible name, as assistive technology finds it. */
export interface Target {
  role: string;
  name?: Wanted;
  /** Words that are somewhere in it. */
  has?: string;
  attribute?: [name: string, value: string];
  within?: Target;
}

/** A web element as WebDriver refers to it. */
export type Reference = { [key: string]: string };

export interface Found {
  element: Reference;
  text: string;
  /** The value of a field. */
  value: string;
  attributes: { [name: string]: string };
}

/** Shown elements that fit a target, given as JSON, in the order of the document; those in shadow roots too. */
export function find(json: string): Found[] {
  interface Plain {
    role: string;
    name?: { whole: string } | { pattern: string; flags: string };
    has?: string;
    attribute?: [name: string, value: string];
    within?: Plain;
  }

  const selectors: { [role: string]: string } = {
    button: 'button, summary, input[type=button]',
    link: 'a[href]',
    textbox:
      'textarea, input:not([type]), input:is([type=text], [type=url], [type=password], [type=number]):not([role])',
    spinbutton: '[role=spinbutton]',
    searchbox: 'input[type=search]',
    combobox: 'select, input[list]',
    option: 'option',
    checkbox: 'input[type=checkbox]:not([role])',
    radio: 'input[type=radio]',
    file: 'input[type=file]',
    article: 'article',
    region: 'section',
    navigation: 'nav',
    dialog: 'dialog:not([role])',
    group: 'fieldset',
    table: 'table',
    row: 'tr',
    cell: 'td',
    list: 'ul, ol',
    listitem: 'li',
    main: 'main',
    img: 'img',
    code: 'pre code',
    progressbar: 'progress',
    any: '*',
  };
  /** Elements that take their name from their content. */
  const named = 'button, link, tab, option, menuitem, menuitemradio, treeitem, row, heading';
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

  /** Text without what is hidden from assistive technology; what is no part of a line stands apart. */
  function content(element: Element): string {
    if (element.ariaLabel) return element.ariaLabel;
    const parts = [...element.childNodes].map((node) => {
      if (!(node instanceof Element)) return node.textContent ?? '';
      return node.ariaHidden === 'true' || !node.checkVisibility() ? '' : content(node);
    });
    const isInline = getComputedStyle(element).display.startsWith('inline');
    return isInline ? parts.join('') : ` ${parts.join('')} `;
  }

  function labels(element: Element, role: string): string {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const root = element.getRootNode() as Document | ShadowRoot;
    const labelled = ids.map((id) => plain(root.getElementById(id)?.textContent)).join(' ');
    const field = element as HTMLInputElement;
    return (
      plain(labelled) ||
      plain(element.getAttribute('aria-label')) ||
      plain([...(field.labels ?? [])].map(({ textContent }) => textContent).join(' ')) ||
      (named.includes(role) ? plain(content(element)) : '') ||
      plain(
        (['alt', 'title', 'placeholder'] as const)
          .map((name) => element.getAttribute(name))
          .find(Boolean),
      )
    );
  }

  function fits(element: Element, { role, name, has, attribute }: Plain): boolean {
    // Not drawn by themselves: a button stands for the one, its list for the other.
    const isDrawn = role !== 'file' && role !== 'option';
    if (isDrawn && !element.checkVisibility({ visibilityProperty: true })) return false;
    if (element.closest('[inert], [data-frame]')) return false;
    if (attribute && element.getAttribute(attribute[0]) !== attribute[1]) return false;
    if (has && !plain(element.textContent).includes(has)) return false;
    if (!name) return true;
    const its = labels(element, role);
    return 'whole' in name ? its === name.whole : new RegExp(name.pattern, name.flags).test(its);
  }

  /** Within a root, and within the shadow roots in it. */
  function all(root: ParentNode, selector: string): Element[] {
    const hosts = [...root.querySelectorAll('*')].filter(({ shadowRoot }) => shadowRoot);
    const inside = hosts.flatMap(({ shadowRoot }) => (shadowRoot ? all(shadowRoot, selector) : []));
    return [...root.querySelectorAll(selector), ...inside];
  }

  function search(target: Plain): Element[] {
    const roots: ParentNode[] = target.within ? search(target.within) : [document];
    const own = selectors[target.role];
    const selector = `${own ? `:is(${own}):not([role]), ` : ''}[role="${target.role}"]`;
    const found = roots.flatMap((root) => all(root, target.role === 'any' ? '*' : selector));
    return [...new Set(found)].filter((element) => fits(element, target));
  }

  return search(JSON.parse(json) as Plain).map((element) => ({
    element: element as unknown as Reference,
    text: (element as HTMLElement).innerText,
    value: (element as HTMLInputElement).value ?? '',
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  }));
}

/** Marks a page that is about to be left. */
export function leave(): void {
  document.documentElement.dataset.left = '';
}

/** Whether this is the next page, at `path`, and the console has taken the place of its frame. */
export function hasStarted(path: string): boolean {
  const isNext = location.pathname === path && !('left' in document.documentElement.dataset);
  const isFrame = document.querySelector('[data-frame]') !== null;
  return isNext && !isFrame && document.querySelector('main') !== null;
}

/**
 * Whether an element stays where it is for two frames. If it does, the page notes whether the click
 * of this number hits it: WebKit's driver clicks at the place where the element was.
 */
export async function aim(element: Element, click: number): Promise<boolean> {
  const place = () => JSON.stringify(element.getBoundingClientRect());
  const before = place();
  // Nothing is drawn of a page that is hidden.
  for (let frame = 0; frame < 2 && !document.hidden; frame += 1)
    await new Promise(requestAnimationFrame);
  if (!element.isConnected || place() !== before) return false;
  const { dataset } = document.documentElement;
  dataset.aimed = String(click);
  const note = (event: Event) => {
    if (event.composedPath().includes(element)) dataset.hit = String(click);
  };
  addEventListener('click', note, { capture: true });
  return true;
}

/** Whether the last click has hit what it was aimed at; the next page knows of no aim. */
export function isHit(): boolean {
  const { aimed, hit } = document.documentElement.dataset;
  return hit === aimed;
}

export function hasFocus(element: Element): boolean {
  const { activeElement } = element.getRootNode() as Document | ShadowRoot;
  return activeElement !== null && element.contains(activeElement);
}

/** Notes what goes wrong from the first moment of the page on, for `faults`. */
export function watch(): void {
  const key = 'journeys.faults';
  /**
   * A chat that follows its end scrolls, when it grows, to turns that are laid out only then. What
   * does not fit into this frame is delivered in the next: by the standard no fault.
   */
  const isOfFollowing = (message: string) =>
    message.startsWith('ResizeObserver loop') && location.pathname.endsWith('/chat/');
  function note(text: string): void {
    const before = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
    sessionStorage.setItem(key, JSON.stringify([...before, `${text} (${location.pathname})`]));
  }
  addEventListener('error', (event) => {
    if (event instanceof ErrorEvent && !isOfFollowing(event.message))
      note(`uncaught: ${event.message}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => note(`unhandled: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`policy: ${violatedDirective} ${blockedURI}`),
  );
  for (const level of ['error', 'warn'] as const) {
    const { console: output } = globalThis;
    const own = output[level].bind(output);
    output[level] = (...words: unknown[]) => {
      note(`${level}: ${words.map(String).join(' ')}`);
      own(...words);
    };
  }
}

/** Faults that `watch` has noted in this tab. */
export function faults(): string[] {
  if (location.protocol === 'about:') return [];
  return JSON.parse(sessionStorage.getItem('journeys.faults') ?? '[]') as string[];
}
