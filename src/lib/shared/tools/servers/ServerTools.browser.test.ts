import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { openToolServers, type ServerTool } from '$lib/base/storage/tool-servers';
import { followTools } from '../callable';
import ToolCalls from '../ToolCalls.svelte';
import ToolsDialog from '../ToolsDialog.svelte';
import type { Grant } from './base/grant';
import { toolServers } from './base/tool-servers.svelte';
import ServerTools from './ServerTools.svelte';
import { saveGrant } from './sign-in/server-token';

const tool = (name: string): ServerTool => ({
  ...{ name, alias: name, description: `About ${name}`, parameters: { type: 'object' } },
  runs: 'by-hand',
});
const record = { v: 1 as const, id: 's', createdAt: 1, url: 'http://127.0.0.1:9/mcp', title: '' };

beforeAll(async () => {
  const many = Array.from({ length: 20_000 }, (_, index) => tool(`tool_${index}`));
  const changed: ServerTool = { ...tool('weather'), runs: 'asking', isChanged: true };
  const task: ServerTool = { ...tool('research'), needsTask: true };
  const leftOut = [{ name: 'odd', why: 'schema' as const }];
  const named = { count: 20_004, isWhole: true, unusable: 2, leftOut };
  await openToolServers().save({ ...record, tools: [changed, task, ...many], named });
  await followTools();
});

describe('A server that listed 20,004 entries, two of which are no tools', () => {
  it('shows its tools in pages, and says how many are left out and why', async () => {
    const nothing = () => undefined;
    const props = { owner: 'request', parameters: {}, shape: 'nested' as const };
    await render(ToolsDialog, { ...props, onparameter: nothing, onclose: nothing });
    await expect
      .element(
        page.getByText(
          '500 of 20,004 tools are listed. 2 have no name or no usable schema. The rest exceed the limits.',
        ),
      )
      .toBeVisible();
    await expect.element(page.getByText('About weather Takes no arguments.')).toBeVisible();
    const leftOut = page.getByRole('list', { name: 'Left out' });
    await expect.element(leftOut).toHaveTextContent('odd: Its schema isn’t that of an object.');
    await expect.element(page.getByRole('switch', { name: 'research' })).toBeDisabled();
    await expect
      .element(page.getByText(/^About research .*Off: it runs only as a task/))
      .toBeVisible();
    expect(page.getByRole('switch').elements()).toHaveLength(100);
    await page.getByRole('button', { name: 'Show more (400)' }).click();
    await expect.poll(() => page.getByRole('switch').elements()).toHaveLength(200);
    await page.getByRole('searchbox', { name: 'Search tools' }).fill('tool_497');
    await expect.element(page.getByRole('switch', { name: 'tool_497' })).toBeVisible();
  });

  it('is stored with the visible tools, so that it is read faster the next time', async () => {
    const stored = await openToolServers().get('s');
    expect(stored?.tools).toHaveLength(500);
  });
});

describe('The sign-out of a server', () => {
  it('is offered between listings, since the one under way still has the token', async () => {
    const server = { ...record, tools: [] };
    const issuer = 'https://sign-in.example';
    await saveGrant(server, {
      accessToken: 'secret-token',
      issuer,
      server: { issuer, authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t` },
      client: { client_id: 'console' },
      storeIn: 'tab',
    } as Grant);
    const nothing = () => undefined;
    const props = { server, tools: [], on: new Set<string>(), isFull: false };
    const isListing = vi.spyOn(toolServers, 'isListing').mockReturnValue(true);
    const signOut = page.getByRole('button', { name: /^Sign out/ });
    const listing = await render(ServerTools, { ...props, onswitch: nothing, ondelete: nothing });
    await expect.element(page.getByRole('status')).toHaveTextContent('Loading…');
    await expect.element(signOut).not.toBeInTheDocument();
    await listing.unmount();
    isListing.mockReturnValue(false);
    await render(ServerTools, { ...props, onswitch: nothing, ondelete: nothing });
    await expect.element(signOut).toBeVisible();
    isListing.mockRestore();
  });
});

describe('A call of a tool of a server', () => {
  const show = () =>
    render(ToolCalls, {
      answerId: crypto.randomUUID(),
      caller: { model: 'm' },
      requested: undefined,
      calls: [{ id: 'c', type: 'function', function: { name: 'weather', arguments: '{}' } }],
      unanswered: true,
      onanswer: () => undefined,
    });

  it('names the host that receives it, and says that the tool was changed', async () => {
    await show();
    const card = page.getByRole('group', { name: 'Tool call weather' });
    await expect.element(card.getByText('on 127.0.0.1:9')).toBeVisible();
    await expect.element(card.getByText(/changed this tool after you allowed it/)).toBeVisible();
  });

  it('is no longer marked as changed once the person has chosen again', async () => {
    await toolServers.permit('s', 'weather', 'asking');
    await show();
    const card = page.getByRole('group', { name: 'Tool call weather' });
    await expect.element(card.getByText('on 127.0.0.1:9')).toBeVisible();
    await expect.element(card.getByText(/changed this tool/)).not.toBeInTheDocument();
  });
});
