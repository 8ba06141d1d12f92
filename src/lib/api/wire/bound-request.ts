/** Origins that a content policy can contain; it cannot express an IPv6 address. */
const writable = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;

export interface BoundRequest {
  request: XMLHttpRequest;
  /** Whether the browser blocked the request because of a redirect to another origin. */
  hasStopped: () => boolean;
  /** Releases the request and its response. */
  end: () => void;
}

/**
 * An XMLHttpRequest that can only reach the origin of `url`. XMLHttpRequest always follows redirects, so the request
 * belongs to an empty frame, whose additional content policy blocks it before its body is sent to another origin
 * (docs/promises.md P-N9). It is unrestricted if a policy cannot express the origin, or if there is no document.
 */
export async function boundRequest(url: string): Promise<BoundRequest> {
  const { origin } = new URL(url);
  const frame = globalThis.document ? await emptyFrame() : undefined;
  const realm = frame?.contentWindow as (Window & typeof globalThis) | null | undefined;
  if (realm && writable.test(origin)) bind(realm.document, origin);
  const home = realm ?? globalThis;
  const request = new home.XMLHttpRequest();
  let stopped = false;
  // The event names the requested address. The policy permits that one, so only a redirect can have been blocked.
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

/** Some browsers replace the initial document of a frame before its load event. */
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
