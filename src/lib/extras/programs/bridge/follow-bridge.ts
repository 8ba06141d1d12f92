import { connections } from '$lib/shared/connections/model/connections.svelte';
import { isOwnBridge } from '$lib/shared/connections/model/own-bridge';
import { LineSplitter } from '$lib/base/formats/jsonl/line-splitter';
import { recorder } from '$lib/shared/exchanges/recorder';
import { webLocks } from '$lib/base/storage/database/locks';
import { preferences } from '$lib/base/storage/database/preferences';
import { readEvent } from './bridge-events';
import { BridgeRecorder } from './bridge-recorder';
import { bridgeStatus } from './bridge-status.svelte';
import { findBridge } from './find-bridge';

let isFollowing = false;

/**
 * Follows the recording bridge that serves this console, in one tab at a time. Never rejects; a second call does nothing
 * while the first one follows.
 */
export async function followBridge(): Promise<void> {
  if (isFollowing) return;
  isFollowing = true;
  const address = await findBridge();
  if (address !== undefined) {
    bridgeStatus.state = 'elsewhere';
    const record = () => recordFrom(address);
    await (webLocks()?.request('inference-console.bridge', record) ?? record());
    bridgeStatus.state = 'ended';
    bridgeStatus.upstreams = [];
    await forgetEnded(address);
  }
  isFollowing = false;
}

/** The address has the token. A feed may end before its command, and another command may have begun since. */
async function forgetEnded(address: string): Promise<void> {
  const isRunning = await isOwnBridge(address);
  if (!isRunning && preferences.get('bridge') === address) preferences.set('bridge', '');
}

async function recordFrom(address: string): Promise<void> {
  const acknowledge = new Acknowledger(address);
  const recorded = new BridgeRecorder(connectionOf, (id) => acknowledge.add(id));
  try {
    const reply = await fetch(`${address}/-/exchanges`, { cache: 'no-store' });
    if (!reply.ok || !reply.body) return;
    bridgeStatus.state = 'recording';
    for await (const line of linesOf(reply.body)) {
      const event = readEvent(line);
      if (event?.type === 'bridge') {
        bridgeStatus.upstreams = event.upstreams;
        bridgeStatus.dropped = event.dropped;
      } else if (event) await recorded.take(event);
    }
  } catch {
    return; // The command has ended.
  } finally {
    recorded.breakOff();
    acknowledge.stop();
  }
}

/** Reports to the bridge which exchanges are stored here, so that it forgets them. */
class Acknowledger {
  readonly #address: string;
  #ended: string[] = [];
  readonly stop: () => void;

  constructor(address: string) {
    this.#address = address;
    this.stop = recorder.onChange(() => void this.#send());
  }

  /** Its record is written with the next ones, or is not wanted. */
  add(id: string): void {
    this.#ended.push(id);
  }

  async #send(): Promise<void> {
    if (this.#ended.length === 0) return;
    const ids = this.#ended;
    this.#ended = [];
    await recorder.write();
    const body = JSON.stringify(ids);
    const headers = { 'content-type': 'application/json' };
    await fetch(`${this.#address}/-/recorded`, { method: 'POST', body, headers }).catch(() => {});
  }
}

/** A saved connection to the same service has its prices and limits. */
function connectionOf(url: string) {
  const { origin, host } = new URL(url);
  const saved = connections.list.find(
    ({ isDemo, baseUrl }) => !isDemo && URL.canParse(baseUrl) && new URL(baseUrl).origin === origin,
  );
  return { connectionId: saved?.id ?? 'bridge', connectionName: saved?.name ?? host };
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let lines: string[] = [];
  const splitter = new LineSplitter((bytes) => void lines.push(decoder.decode(bytes)));
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    splitter.push(read.value);
    const whole = lines;
    lines = [];
    yield* whole;
  }
}
