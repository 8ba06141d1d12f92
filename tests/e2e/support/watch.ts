import type { Page } from '@playwright/test';

/** Effects that an answer must never have. */
export interface Watch {
  /** Requests to other places than the console and the service. */
  requests: string[];
  dialogs: string[];
  navigations: string[];
  /** Requests that the content policy had to refuse, and elements and attributes that no message may have. */
  inPage: () => Promise<string[]>;
}

/** Watches a page from before its first script on; `allowed` are the beginnings of addresses it may ask. */
export async function watch(page: Page, allowed: string[]): Promise<Watch> {
  const requests: string[] = [];
  const dialogs: string[] = [];
  const navigations: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!allowed.some((start) => url.startsWith(start))) requests.push(url);
  });
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => {
    if (!allowed.some((start) => frame.url().startsWith(start))) navigations.push(frame.url());
  });
  page.context().on('page', (opened) => navigations.push(opened.url()));
  await page.addInitScript(watchInPage);
  const inPage = () =>
    page.evaluate(() => (window as unknown as { hostileFinds: string[] }).hostileFinds);
  return { requests, dialogs, navigations, inPage };
}

/** Runs in the page. Sees every state in between, since each change of a message is looked at. */
function watchInPage() {
  const finds: string[] = [];
  Object.assign(window, { hostileFinds: finds });
  const ofMarkdown = new Set(
    'div span p h1 h2 h3 h4 h5 h6 ul ol li blockquote hr table thead tbody tr th td em strong s code a br pre button'.split(
      ' ',
    ),
  );
  const ofNothing = new Set(
    'script iframe frame object embed link meta base style img picture source video audio'.split(
      ' ',
    ),
  );
  const addresses = new Set([
    'src',
    'srcset',
    'poster',
    'data',
    'action',
    'formaction',
    'background',
  ]);

  function mayBe(element: Element): boolean {
    const { localName, namespaceURI } = element;
    if (namespaceURI !== 'http://www.w3.org/1999/xhtml')
      return !['script', 'foreignObject', 'image', 'use', 'a'].includes(localName);
    return element.parentElement?.closest('.markdown')
      ? ofMarkdown.has(localName)
      : !ofNothing.has(localName);
  }

  function look(element: Element) {
    const name = element.localName;
    if (!mayBe(element)) finds.push(`<${name}>`);
    for (const { name: attribute, value } of element.attributes) {
      if (attribute.startsWith('on') || addresses.has(attribute))
        finds.push(`<${name} ${attribute}=${value}>`);
      if (/href$/.test(attribute) && !/^(?:https?:|mailto:|tel:|#)/i.test(value))
        finds.push(`<${name} ${attribute}=${value}>`);
      if (attribute === 'style' && /url\(|@import|expression/i.test(value))
        finds.push(`<${name} style=${value}>`);
    }
  }

  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    finds.push(`refused by policy: ${effectiveDirective} ${blockedURI}`),
  );
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const parent = target instanceof Element ? target.closest('article, [role=cell]') : null;
      if (!parent) continue;
      if (target instanceof Element) look(target);
      for (const node of addedNodes)
        if (node instanceof Element) [node, ...node.querySelectorAll('*')].forEach(look);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
}
