import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import OutsideLink from './ExternalLink.svelte';

it('An external link isolates the real host of a citation, and marks direction controls in its title', async () => {
  const url = 'https://bank.example@evil.example/a';
  const { container } = await render(OutsideLink, { url, name: '\u202Eelpmaxe.knab' });
  const link = page.getByRole('link', { name: '‹U+202E›elpmaxe.knab' });
  await expect.element(link).toHaveAttribute('href', url);
  await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener noreferrer'));
  const host = container.querySelector('bdi');
  expect(host?.textContent).toBe('evil.example');
  expect(host?.dir).toBe('ltr');
});

it.each(['http:../settings/', '/settings/', 'javascript:alert(1)', '#part', location.href])(
  'An external link to %s is text beside the title',
  async (url) => {
    const { container } = await render(OutsideLink, { url, name: 'Source' });
    expect(container.querySelector('a')).toBeNull();
    expect(container.textContent).toContain('Source');
    expect(container.textContent).toContain(url);
  },
);

it.each(['https://a.example/', 'ftp://a.example/'])(
  'An external link cuts names and addresses of a megabyte, beginning with %s',
  async (start) => {
    const url = start + 'x'.repeat(1_000_000);
    const { container } = await render(OutsideLink, { url, name: 'x'.repeat(1_000_000) });
    expect(container.textContent.length).toBeLessThan(3000);
  },
);
