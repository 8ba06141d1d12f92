import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import { BatchFileCheck, runCheck } from './batch-file-check.svelte';
import BatchFileCheckReport from './BatchFileCheck.svelte';

const request = (id: string, model = 'm') =>
  JSON.stringify({
    custom_id: id,
    method: 'POST',
    url: '/v1/chat/completions',
    body: { model, messages: [{ role: 'user', content: 'Hello' }] },
  });
const jsonl = (...lines: string[]) => new File([lines.join('\n')], 'rows.jsonl');

test('The size of a file is the end of the progress bar while it is checked', async () => {
  const file = jsonl(request('a'));
  const shown = Promise.withResolvers<void>();
  const check = new BatchFileCheck(file, undefined, async (signal, task) => {
    const result = await runCheck(signal, task);
    await shown.promise;
    return result;
  });
  await render(BatchFileCheckReport, { check });
  const bar = page.getByRole('progressbar', { name: 'Check of rows.jsonl' });
  await expect.element(bar).toHaveAttribute('aria-valuemax', String(file.size));
  shown.resolve();
  await check.settled;
  await expect.element(bar).not.toBeInTheDocument();
});

test('A valid file shows its lines, model and tokens', async () => {
  const onupload = vi.fn();
  const check = new BatchFileCheck(jsonl(request('a'), request('b')));
  await render(BatchFileCheckReport, { check, onupload });
  await expect.element(page.getByText('All 2 lines are valid')).toBeVisible();
  await expect.element(page.getByText('in every line')).toBeVisible();
  await expect.element(page.getByText('about 3 tokens')).toBeVisible();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  expect(onupload).toHaveBeenCalled();
});

test('Both lines of a problem are shown without a click, and a line can be opened', async () => {
  const online = vi.fn();
  const check = new BatchFileCheck(jsonl(request('a'), request('b'), request('a')));
  await render(BatchFileCheckReport, { check, online, onupload: () => {} });
  const group = page.getByRole('button', { name: /custom_id used twice/ });
  await expect.element(group.getByText('line 3', { exact: true })).toBeVisible();
  await expect.element(page.getByText('is also used by line 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Show line 3' }).click();
  expect(online).toHaveBeenCalledExactlyOnceWith(3);
  await page.getByText('is also used by line 1.').click();
  expect(online).toHaveBeenCalledTimes(2);
  await expect.element(page.getByRole('button', { name: 'Upload anyway' })).toBeVisible();
});

test('A group of problems folds away, and still shows its lines', async () => {
  const check = new BatchFileCheck(jsonl(...['a', 'a', 'a'].map((id) => request(id))));
  await render(BatchFileCheckReport, { check });
  const group = page.getByRole('button', { name: /custom_id used twice/ });
  await group.click();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await expect.element(group).toHaveTextContent('lines 2 and 3');
});

test('The changes of a repair are shown before the copy is accepted, and the copy has no problem left', async () => {
  const onrepaired = vi.fn<(file: File) => void>();
  const check = new BatchFileCheck(jsonl(`\uFEFF${request('a')}\r`, '', `${request('a')},`));
  await render(BatchFileCheckReport, { check, onrepaired });
  await page.getByRole('button', { name: 'Repair', exact: true }).click();
  await expect.element(page.getByText('1 blank line left out (line 2)')).toBeVisible();
  const ids = page.getByRole('table', { name: 'New custom_ids' });
  await expect.element(ids.getByText('a-2')).toBeVisible();
  expect(onrepaired).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Use repaired file' }).click();
  const file = onrepaired.mock.calls[0]?.[0];
  expect(file?.name).toBe('rows-repaired.jsonl');
  const again = new BatchFileCheck(file ?? jsonl());
  await again.settled;
  expect(again.report).toMatchObject({ lines: 2, groups: [] });
});

test('The content of the file is shown as text', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const check = new BatchFileCheck(jsonl(request(hostile, hostile), request(hostile, hostile)));
  await render(BatchFileCheckReport, { check });
  await expect.element(page.getByText(`“${hostile}”`, { exact: false })).toBeVisible();
  await expect.element(page.getByText(hostile, { exact: true })).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
});

test('A missing file can be chosen again', async () => {
  const check = new BatchFileCheck(jsonl(request('a')));
  await check.settled;
  check.state = { kind: 'failed', failure: { kind: 'unreadable' } };
  await render(BatchFileCheckReport, { check, ondiscard: () => {} });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose it again');
});

test('A second click on Repair sends nothing: no other button moves into its position', async () => {
  const onupload = vi.fn();
  const check = new BatchFileCheck(jsonl(request('a'), request('a')));
  await render(BatchFileCheckReport, { check, onupload, onrepaired: vi.fn() });
  const repair = page.getByRole('button', { name: 'Repair', exact: true });
  const before = (await vi.waitFor(() => repair.element())).getBoundingClientRect();
  await repair.click();
  await expect.element(page.getByRole('button', { name: 'Use repaired file' })).toBeVisible();
  await expect.element(repair).toBeDisabled();
  expect((await repair.findElement()).getBoundingClientRect()).toEqual(before);
  expect(onupload).not.toHaveBeenCalled();
});
