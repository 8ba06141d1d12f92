import { LineSplitter } from '$lib/data/jsonl/line-splitter';
import { connections } from '$lib/connections/connections.svelte';
import { recorder } from '$lib/exchanges/recorder';
import { webLocks } from '$lib/storage/locks';
import { readEvent, type Upstream } from './bridge-events';
import { BridgeRecorder } from './bridge-recorder';
import { findBridge } from './find-bridge';

/** `elsewhere`: another tab records. `ended`: the bridge has stopped, or can't be reached. */
export type BridgeStatus = 'none' | 'recording' | 'elsewhere' | 'ended';

/** Follows the recording bridge that serves this console, in one tab at a time. */
class Bridge {
  status = $state<BridgeStatus>('none');
  upstreams = $state.raw<readonly Upstream[]>([]);
  /** Exchanges that the bridge let go before a page recorded them. */
  dropped = $state(0);

  #isFollowing = false;

  /** Never rejects. Follows once, however often it is called. */
  async follow(): Promise<void> {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    const address = await findBridge();
    if (address !== undefined) await this.#followAt(address);
    this.#isFollowing = false;
  }

  async #followAt(address: string): Promise<void> {
    this.status = 'elsewhere';
    const record = () => this.#record(address);
    await (webLocks()?.request('inference-console.bridge', record) ?? record());
    this.status = 'ended';
  }

  async #record(address: string): Promise<void> {
    const acknowledge = new Acknowledger(address);
    const recorded = new BridgeRecorder(connectionOf, (id) => acknowledge.add(id));
    try {
      const reply = await fetch(`${address}/-/exchanges`, { cache: 'no-store' });
      if (!reply.ok || !reply.body) return;
      this.status = 'recording';
      for await (const line of linesOf(reply.body)) {
        const event = readEvent(line);
        if (event?.type === 'bridge') this.#describe(event);
        else if (event) await recorded.take(event);
      }
    } catch {
      return; // The command has ended.
    } finally {
      recorded.breakOff();
      acknowledge.stop();
    }
  }

  #describe({ upstreams, dropped }: { upstreams: Upstream[]; dropped: number }): void {
    this.upstreams = upstreams;
    this.dropped = dropped;
  }
}

export const bridge = new Bridge();

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
    ({ builtIn, baseUrl }) =>
      !builtIn && URL.canParse(baseUrl) && new URL(baseUrl).origin === origin,
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
