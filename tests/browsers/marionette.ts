import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { FrameReader, frame } from './frames';
import { DriverError, type Command, type Driver, type Parameters } from './protocol';

type Reply = [
  type: 1,
  id: number,
  error: { error: string; message: string } | null,
  result: unknown,
];

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (reason: Error) => void;
}

/** The protocol of Firefox itself, over TCP. */
export class Marionette implements Driver {
  front?: string;
  readonly #frames = new FrameReader();
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  private constructor(readonly socket: Socket) {
    socket.on('data', (piece) => this.#receive(piece));
    socket.on('error', (error) => this.#end(error));
    socket.on('close', () => this.#end(new Error('Firefox has closed the connection.')));
  }

  static async connect(port: number): Promise<Marionette> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const marionette = new Marionette(socket);
    await marionette.call('WebDriver:NewSession');
    return marionette;
  }

  send(command: Command, parameters?: Parameters): Promise<unknown> {
    return this.call(`WebDriver:${command}`, parameters);
  }

  /** Any command of Marionette, those of the browser itself too. */
  call(name: string, parameters: Parameters = {}): Promise<unknown> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.socket.write(frame([0, id, name, parameters]));
    });
  }

  #receive(piece: Buffer): void {
    for (const message of this.#frames.read(piece)) {
      // The greeting is no list.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as Reply;
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) waiting?.reject(new DriverError(error.error, error.message));
      else waiting?.resolve(valueOf(result));
    }
  }

  #end(reason: Error): void {
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}

/** Most results are wrapped in `value`, as they all are over HTTP. */
function valueOf(result: unknown): unknown {
  return typeof result === 'object' && result && 'value' in result ? result.value : result;
}
