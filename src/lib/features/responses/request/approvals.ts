import { cutEnd } from '$lib/base/ui/text/shown-text';
import { isFilledText, type JsonObject, type Members, textOrEmpty } from '$lib/base/api/wire/json';

/** An item mcp_approval_request: the service waits before it calls a tool of an MCP server. */
export interface ApprovalRequest {
  id: string;
  name: string;
  server: string;
}

/** UTF-16 units of a name, which the service decides. */
const maxNameLength = 200;

export interface Approval {
  id: string;
  approve: boolean;
}

/** The requests of an output that wait for an approval. */
export function approvalsIn(output: readonly Members[]): ApprovalRequest[] {
  return output
    .filter(({ type, id }) => type === 'mcp_approval_request' && isFilledText(id))
    .map(({ id, name, server_label: server }) => ({
      id: textOrEmpty(id),
      name: cutEnd(textOrEmpty(name), maxNameLength) || 'unnamed',
      server: cutEnd(textOrEmpty(server), maxNameLength),
    }));
}

/** Approvals as items of the next input. */
export function approvalItems(approvals: readonly Approval[]): JsonObject[] {
  return approvals.map(({ id, approve }) => ({
    type: 'mcp_approval_response',
    approval_request_id: id,
    approve,
  }));
}
