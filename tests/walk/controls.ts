import type { ElementHandle, Page } from '@playwright/test';
import type { Target } from './step';

export interface Control extends Target {
  /** A radio that is chosen, a tab that is open, a link to this page: pressing it changes nothing. */
  isSettled: boolean;
}

interface Listed extends Control {
  index: number;
}

declare global {
  interface Window {
    walkedControls: Element[];
  }
}

/** The controls that can be used now: of the topmost menu, dialog or else of the page; sorted by role and name. */
export async function controlsOf(page: Page): Promise<Listed[]> {
  const found = await page.evaluate(listInPage);
  const counts = new Map<string, number>();
  const listed = found.map((control, index) => {
    const name = blanked(control.name);
    const key = `${control.role} ${name}`;
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    return { ...control, name, nth, index };
  });
  const keyOf = ({ role, name, nth }: Target) => `${role} ${name} ${String(nth).padStart(5, '0')}`;
  return listed.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Numbers, times and ids, which hold a number, differ from run to run. */
function blanked(name: string): string {
  return name
    .replace(/\b[a-z]+[-_](?=\w*\d)\w{6,}…?\w*/gi, '#')
    .replace(/\b(?:just now|now|yesterday)\b/g, '#')
    .replace(/\d[\d.,:]*/g, '#');
}

/** The element of a target, unless it is gone. */
export async function elementOf(
  page: Page,
  { role, name, nth }: Target,
): Promise<ElementHandle<HTMLElement> | undefined> {
  const control = (await controlsOf(page)).find(
    (one) => one.role === role && one.name === name && one.nth === nth,
  );
  if (!control) return undefined;
  const handle = await page.evaluateHandle((index) => window.walkedControls[index], control.index);
  return (handle.asElement() as ElementHandle<HTMLElement> | null) ?? undefined;
}

/** Runs in the page. */
function listInPage(): (Omit<Control, 'nth'> & { nth?: number })[] {
  const selector =
    'a[href], button, input, textarea, select, summary, [contenteditable=true], [role=button], [role=tab], [role^=menuitem], [role=option], [role=slider], [role=separator][tabindex]';
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const popover = [...document.querySelectorAll('[popover=auto]:popover-open')].at(-1);
  const scope = popover?.querySelector(selector) ? popover : (dialog ?? document);

  /** Those in the shadow roots of a part too, where they stand. */
  function controlsIn(part: ParentNode): Element[] {
    return [...part.querySelectorAll('*')].flatMap((element) => [
      ...(element.matches(selector) ? [element] : []),
      ...(element.shadowRoot ? controlsIn(element.shadowRoot) : []),
    ]);
  }

  /** In the page itself: nothing looks out of a shadow root. */
  function placeOf(element: Element): Element {
    const root = element.getRootNode();
    return root instanceof ShadowRoot ? root.host : element;
  }

  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

  function roleOf(element: Element): string {
    const role = element.getAttribute('role');
    if (role) return role;
    if (element instanceof HTMLAnchorElement) return 'link';
    if (element instanceof HTMLTextAreaElement) return 'textbox';
    if (element instanceof HTMLSelectElement) return 'select';
    if (element.localName === 'summary') return 'disclosure';
    if (!(element instanceof HTMLInputElement)) return 'button';
    const roles: { [type: string]: string } = {
      checkbox: 'checkbox',
      radio: 'radio',
      range: 'slider',
      file: 'file',
      search: 'searchbox',
      number: 'spinbutton',
      button: 'button',
      submit: 'button',
    };
    return roles[element.type] ?? 'textbox';
  }

  function nameOf(element: Element): string {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labelled = clean(ids.map((id) => document.getElementById(id)?.textContent).join(' '));
    if (labelled) return labelled;
    const label = clean(element.getAttribute('aria-label'));
    if (label) return label;
    if ('labels' in element) {
      const labels = [...((element.labels as NodeListOf<HTMLLabelElement> | null) ?? [])];
      const text = clean(labels.map(({ textContent }) => textContent).join(' '));
      if (text) return text;
    }
    const isField = element.matches('input, textarea, select');
    return (
      clean(isField ? '' : element.textContent) ||
      clean(element.getAttribute('placeholder')) ||
      clean(element.getAttribute('title'))
    );
  }

  function isUsable(element: Element): boolean {
    const isShown =
      element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
    // The browser's own dialog is the only way to choose a folder.
    const takesFolders = element.matches('[webkitdirectory]');
    const isOff = element.matches(':disabled, [aria-disabled=true], :read-only:is(textarea)');
    const isAway = placeOf(element).closest('[inert], [aria-hidden=true]') !== null;
    // Notifications leave by themselves; what failed stays.
    const isPassing = element.closest('.toasts') !== null && !element.closest('[role=alert]');
    const leads = element instanceof HTMLAnchorElement && element.origin !== location.origin;
    return isShown && !takesFolders && !isOff && !isAway && !isPassing && !leads;
  }

  function isSettled(element: Element): boolean {
    return (
      element.matches(':checked, [aria-selected=true], [aria-checked=true], [aria-current]') ||
      (element instanceof HTMLAnchorElement && element.href === location.href)
    );
  }

  window.walkedControls = controlsIn(scope).filter(isUsable);
  return window.walkedControls.map((element) => ({
    role: roleOf(element),
    name: nameOf(element).slice(0, 80),
    isSettled: isSettled(element),
  }));
}
