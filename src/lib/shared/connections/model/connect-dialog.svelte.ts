import type { Connection } from './connection';

/** The field that receives the focus, to correct what failed. */
export type ConnectField = 'apiKey' | 'baseUrl' | 'budget';

type Request =
  | { kind: 'replay' }
  | { kind: 'add'; preset?: string; field?: ConnectField }
  | { kind: 'edit'; connection: Connection; field?: ConnectField };

/** The dialog for a new or a stored connection, which opens over any page. */
class ConnectDialog {
  request = $state.raw<Request>();
  /** Whether the page shows the list of connections, with the result of each test. */
  isListShown = false;

  /** Opens it for a new connection, filled by the preset of this name. */
  add(preset?: string, field?: ConnectField): void {
    this.request = { kind: 'add', preset, field };
  }

  /** Opens it for a connection that is answered from recorded requests. */
  addReplay(): void {
    this.request = { kind: 'replay' };
  }

  edit(connection: Connection, field?: ConnectField): void {
    this.request = { kind: 'edit', connection, field };
  }

  close(): void {
    this.request = undefined;
  }
}

export const connectDialog = new ConnectDialog();
