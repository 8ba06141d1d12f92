/** An origin as a content policy can write it: there is no way to name an IPv6 address in one. */
const writable = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;

export interface BoundRequest {
  request: XMLHttpRequest;
  /** Whether the browser has stopped the request on its way to another origin. */
  hasStopped: () => boolean;
  /** Takes the request away, with what it was answered. */
  end: () => void;
}

/**
 * An XMLHttpRequest, which follows redirects whatever is asked of it, that reaches the origin of `url` only: it is one
 * of an empty frame, whose content policy, on top of the page's own, ends it before its body goes on to another
 * (docs/promises.md P-N9). Unbound where a policy cannot name the origin, and where there is no document.
 */
export async function boundRequest(url: string): Promise<BoundRequest> {
  const { origin } = new URL(url);
  const frame = globalThis.document ? await emptyFrame() : undefined;
  const realm = frame?.contentWindow as (Window & typeof globalThis) | null | undefined;
  if (realm && writable.test(origin)) bind(realm.document, origin);
  const home = realm ?? globalThis;
  const request = new home.XMLHttpRequest();
  let stopped = false;
  // The browser names the address that was asked for, which the policy permits: only a redirect can have led away.
  const look = (event: Event) => {
    stopped ||= 'blockedURI' in event && event.blockedURI === url;
  };
  home.addEventListener?.('securitypolicyviolation', look);
  return {
    request,
    hasStopped: () => stopped,
    end: () => {
      home.removeEventListener?.('securitypolicyviolation', look);
      frame?.remove();
    },
  };
}

/** Some browsers replace the document that a frame begins with before they tell that it is loaded. */
async function emptyFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  await new Promise((resolve) => {
    frame.onload = resolve;
    document.body.append(frame);
  });
  return frame;
}

function bind(frame: Document, origin: string): void {
  const meta = frame.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = `connect-src ${origin}`;
  frame.head.append(meta);
}
