import type { ComponentProps } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import PasteOffer from './PasteOffer.svelte';

const offer = vi.fn<(onopened: () => void) => void>();
let found: { page: string; offer: typeof offer } | undefined;

beforeEach(() => {
  found = undefined;
  offer.mockClear();
});

/** The offer for a text that was pasted into the draft. */
async function pasted(text: string, findRequest = vi.fn(() => Promise.resolve(found))) {
  const draft = { value: `Look: ${text}`, change: vi.fn() };
  const attachments = { add: vi.fn(() => Promise.resolve()), refused: [] };
  const conversation = { draft, attachments } as unknown as ComponentProps<
    typeof PasteOffer
  >['conversation'];
  await render(PasteOffer, { conversation, pasted: { text }, findRequest });
  return { draft, attachments, findRequest };
}

const attach = page.getByRole('button', { name: 'Attach as file' });
const open = page.getByRole('button', { name: 'Open as a request' });

describe('a large text', () => {
  it('becomes a file, and leaves the rest of the message', async () => {
    const { draft, attachments } = await pasted('x'.repeat(9000));
    await attach.click();
    await vi.waitFor(() => expect(draft.change).toHaveBeenCalledWith('Look: '));
    expect(attachments.add).toHaveBeenCalledWith([expect.objectContaining({ size: 9000 })]);
  });

  it('stays as text', async () => {
    const { draft } = await pasted('x'.repeat(9000));
    await page.getByRole('button', { name: 'Keep as text' }).click();
    await expect.element(attach).not.toBeInTheDocument();
    expect(draft.change).not.toHaveBeenCalled();
  });
});

it('a short text is no matter', async () => {
  const { findRequest } = await pasted('x'.repeat(8000));
  await expect.element(attach).not.toBeInTheDocument();
  expect(findRequest).not.toHaveBeenCalled();
});

describe('a request', () => {
  it('leaves the message only once it is opened', async () => {
    found = { page: 'Chat', offer };
    const { draft } = await pasted('curl …');
    await expect.element(page.getByText('Pasted a request for Chat.')).toBeVisible();
    await expect.element(attach).not.toBeInTheDocument();
    await open.click();
    expect(draft.change).not.toHaveBeenCalled();
    offer.mock.lastCall?.[0]();
    expect(draft.change).toHaveBeenCalledWith('Look: ');
  });

  it('that is large may become a file, too', async () => {
    found = { page: 'Chat', offer };
    await pasted(`{"messages": "${'x'.repeat(9000)}"}`);
    await expect.element(open).toBeVisible();
    await expect.element(attach).toBeVisible();
  });

  it('is not offered if no page opens it', async () => {
    const { findRequest } = await pasted('{"a": 1}');
    expect(findRequest).toHaveBeenCalledWith('{"a": 1}');
    await expect.element(open).not.toBeInTheDocument();
  });
});
