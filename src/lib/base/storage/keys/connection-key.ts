/** Key of a record about something of a service: another connection may use the same id. */
export function connectionKey(connectionId: string, id: string): string {
  return `${connectionId}:${id}`;
}
