import { expect, it } from 'vitest';
import { approvalItems, approvalsIn } from './approvals';

it('A call of an MCP server that waits is answered by its id', () => {
  const request = { type: 'mcp_approval_request', server_label: 'docs', name: 'find' };
  const output = [{ type: 'mcp_call', id: 'mcp_1' }, { ...request, id: 'mcpr_1' }, request];
  expect(approvalsIn(output)).toEqual([{ id: 'mcpr_1', name: 'find', server: 'docs' }]);
  expect(approvalItems([{ id: 'mcpr_1', approve: false }])).toEqual([
    { type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve: false },
  ]);
});

it('The names of an approval are cut at a megabyte', () => {
  const name = 'x'.repeat(1_000_000);
  const [found] = approvalsIn([
    { type: 'mcp_approval_request', id: 'a', name, server_label: name },
  ]);
  expect([found?.name.length, found?.server.length]).toEqual([201, 201]);
});
