import { DriverError, routes, type Command, type Driver, type Parameters } from './protocol';

/** Classic WebDriver, over HTTP. */
export class WebDriver implements Driver {
  front?: string;

  private constructor(readonly address: string) {}

  static async connect(server: string, alwaysMatch: Parameters): Promise<WebDriver> {
    const session = await request('POST', `${server}/session`, { capabilities: { alwaysMatch } });
    return new WebDriver(`${server}/session/${(session as { sessionId: string }).sessionId}`);
  }

  send(command: Command, parameters: Parameters = {}): Promise<unknown> {
    const [method, path] = routes[command];
    const { id, ...body } = parameters;
    return request(method, `${this.address}/${path.replace('{id}', String(id))}`, body);
  }

  /** Ends the session, and the browser with it. */
  async end(): Promise<void> {
    await request('DELETE', this.address);
  }
}

async function request(method: string, url: string, body: object = {}): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new DriverError(error, message);
}
