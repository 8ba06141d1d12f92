import { expect, test } from '../e2e/support/console-test';
import { openStream } from '../e2e/support/fault-server';
import {
  askingResponse,
  hostedChat,
  hostedResponse,
  plainResponse,
} from '../e2e/support/hosted-answers';
import { ResponsesPage } from '../e2e/support/responses-page';
import { ToolsDialog } from '../e2e/support/tools-dialog';

test.use({ storageState: ({ connected }, use) => use(connected) });

test('A tool that the service runs is sent as entered, and all of its result is shown', async ({
  page,
  faults,
}) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('bern.example')) outside.push(request.url());
  });
  faults.reply = (response) => {
    openStream(response);
    response.end(hostedResponse());
  };
  const responses = new ResponsesPage(page);
  await responses.open();
  const tools = new ToolsDialog(page);
  await tools.open();
  await tools.addHosted('Web search');
  await tools.dialog.getByRole('combobox', { name: 'Context size' }).selectOption('low');
  await tools.addHosted('Image generation');
  await tools.close();
  await responses.ask('Where does it rain?');
  await responses.expectEnd('completed');
  expect(faults.responses.map(({ body }) => JSON.parse(body).tools)).toEqual([
    [{ type: 'web_search', search_context_size: 'low' }, { type: 'image_generation' }],
  ]);

  const { output } = responses;
  await expect(output.getByRole('list', { name: 'Queries' }).first()).toContainText('Switzerland');
  await expect(output.getByText('Rain falls. <img')).toBeVisible();
  await expect(output.getByText('print(days / 365)')).toBeVisible();
  await expect(output.getByText('0.6547945205479452')).toBeVisible();
  await expect(output.getByRole('img', { name: 'Returned by the tool' })).toHaveCount(2);
  await expect(output.getByRole('region', { name: 'Tools of server docs' })).toBeVisible();
  await expect(output.getByRole('region', { name: 'mcp call find' })).toContainText('Bears');
  await expect(output.getByRole('tree', { name: 'Item' })).toContainText('Mizar');
  // The pictures above have no height until they are decoded.
  await output.getByRole('button', { name: 'Citation 1: Bern' }).press('Enter');
  const sources = output.getByRole('region', { name: 'Citations' }).getByRole('listitem');
  await expect(sources.first()).toBeFocused();
  await expect(sources).toHaveCount(3);
  await expect(output.locator('a[href^="javascript"]')).toHaveCount(0);
  expect(outside).toEqual([]);
});

test('A call that waits for approval is answered by Approve or Deny, after all that came before', async ({
  page,
  faults,
}) => {
  faults.reply = (response, { body }) => {
    openStream(response);
    const isAnswer = body.includes('mcp_approval_response');
    response.end(isAnswer ? plainResponse('Done with the page.') : hostedResponse());
  };
  const responses = new ResponsesPage(page);
  for (const [word, approve] of [
    ['Approve', true],
    ['Deny', false],
  ] as const) {
    const before = faults.responses.length;
    await responses.open();
    await responses.ask('Delete the page.');
    const approval = responses.output.getByRole('group', { name: 'Approval delete_page' });
    await expect(approval).toContainText('Run delete_page on docs?');
    await approval.getByRole('button', { name: word }).click();
    await expect(responses.output.getByText('Done with the page.')).toBeVisible();
    const [first, second, ...more] = faults.responses
      .slice(before)
      .map(({ body }) => JSON.parse(body));
    expect(more).toEqual([]);
    expect(first.input).toBe('Delete the page.');
    const types = second.input.map(
      ({ type, role }: { type?: string; role?: string }) => type ?? role,
    );
    expect(types).toEqual([
      'user',
      'web_search_call',
      'file_search_call',
      'code_interpreter_call',
      'image_generation_call',
      'mcp_list_tools',
      'mcp_call',
      'constellation_call_v9',
      'message',
      'mcp_approval_request',
      'mcp_approval_response',
    ]);
    expect(second.input.at(-1)).toEqual({
      type: 'mcp_approval_response',
      approval_request_id: 'mcpr_1',
      approve,
    });
  }
});

test('The result of a call is sent once an approval beside it is decided, with both', async ({
  page,
  faults,
}) => {
  faults.reply = (response, { body }) => {
    openStream(response);
    const isAnswer = body.includes('mcp_approval_response');
    response.end(isAnswer ? plainResponse('Done with the page.') : askingResponse());
  };
  const responses = new ResponsesPage(page);
  await responses.open();
  await responses.ask('Delete the page at noon.');
  const { output } = responses;
  const call = output.getByRole('group', { name: 'Tool call clock' });
  await call.getByRole('textbox', { name: 'Result' }).fill('noon');
  const send = output.getByRole('button', { name: 'Send results' });
  await expect(send).toBeDisabled();
  await output.getByRole('button', { name: 'Approve' }).click();
  await send.click();
  await expect(output.getByText('Done with the page.')).toBeVisible();
  const [, second, ...more] = faults.responses.map(({ body }) => JSON.parse(body));
  expect(more).toEqual([]);
  expect(second.input.slice(-2)).toEqual([
    { type: 'function_call_output', call_id: 'c', output: 'noon' },
    { type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve: true },
  ]);
});

test('Tools that ran within a chat are shown with their results, and their citations are marked', async ({
  page,
  chat,
  faults,
}) => {
  faults.reply = (response) => {
    openStream(response);
    response.end(hostedChat());
  };
  await chat.open();
  const tools = new ToolsDialog(page);
  await tools.open();
  await tools.addHosted('Browser search');
  await tools.close();
  await chat.askToEnd('Where?');
  expect(faults.chats.map(({ body }) => JSON.parse(body).tools)).toEqual([
    [{ type: 'browser_search' }],
  ]);
  await chat.answer.getByText('python', { exact: true }).click();
  await expect(chat.answer.getByText('42', { exact: true })).toBeVisible();
  await expect(chat.answer.getByRole('img', { name: 'Returned by the tool' })).toBeVisible();
  await expect(chat.answer.getByText('"bar"')).toBeVisible();
  await chat.answer.getByText('browser.search', { exact: true }).click();
  await expect(chat.answer.getByRole('link', { name: /^Bern <img/ })).toBeVisible();
  // The pictures above have no height until they are decoded.
  await chat.answer.getByRole('button', { name: 'Citation 1: Bern' }).press('Enter');
  const source = chat.answer.getByRole('region', { name: 'Citations' }).getByRole('listitem');
  await expect(source).toBeFocused();
});
