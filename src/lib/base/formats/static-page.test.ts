import { describe, expect, it } from 'vitest';
import { markup, raw } from './markup';
import { escapedHtml, pageEnd, pageStart } from './static-page';

const hostile = `</title></style><script>alert(1)</script><img src=x onerror='a'>"&amp;`;
const escaped =
  '&lt;/title&gt;&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&#39;a&#39;&gt;&quot;&amp;amp;';

describe('A static page', () => {
  it('allows nothing but its styles, and images only where it has some', () => {
    const policyOf = (page: string) => /Policy" content="([^"]*)"/.exec(page)?.[1];
    const rest = "base-uri 'none'; form-action 'none'";
    expect(policyOf(pageStart({ title: 'a', style: '' }))).toBe(
      `default-src 'none'; style-src 'unsafe-inline'; ${rest}`,
    );
    expect(policyOf(pageStart({ title: 'a', style: '', styleHash: 'x=', hasImages: true }))).toBe(
      `default-src 'none'; img-src data:; style-src 'sha256-x='; ${rest}`,
    );
  });

  it('has a hostile title as text', () => {
    const page = pageStart({ title: hostile, style: 'p{color:red}' }) + pageEnd;
    expect(page).toContain(`<title>${escaped}</title>\n<style>p{color:red}</style>`);
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">\n<meta charset="utf-8">/);
  });
});

it('A text is escaped for elements and attributes, once', () => {
  expect(escapedHtml(hostile)).toBe(escaped);
  expect(String(markup`<p title="${hostile}">${raw('<b>')}${[hostile, 1]}</p>`)).toBe(
    `<p title="${escaped}"><b>${escaped}1</p>`,
  );
});
