import { describe, expect, it } from 'vitest';
import {
  comparisonSample,
  rowSample,
  variantSample,
} from '../../../../../tests/support/storage/samples';
import {
  answeredSample,
  rowsSample,
  snapshotSample,
} from '../../../../../tests/support/compare/export-samples';
import { reportStyle, reportStyleHash } from './report-head';
import type { ResultsSnapshot } from './results-snapshot';
import { formatById } from '$lib/base/export-dialog/export-format';
import { resultsFormats } from './results-formats';
import { writeResults } from './write-results';

async function report(snapshot: ResultsSnapshot): Promise<string> {
  const options = { values: true, unsent: true, hidden: false, bom: false };
  const html = formatById(resultsFormats, 'html');
  const quietly = { signal: new AbortController().signal, onprogress: () => undefined };
  return (await writeResults(snapshot, html, options, quietly)).text();
}

describe('A report', () => {
  it('allows its own style and nothing else', async () => {
    const bytes = new TextEncoder().encode(reportStyle);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    expect(reportStyleHash).toBe(btoa(String.fromCharCode(...digest)));
    const text = await report(snapshotSample(answeredSample(rowsSample(1), () => 'Yes')));
    expect(text).toContain(
      `content="default-src 'none'; style-src 'sha256-${reportStyleHash}'; base-uri 'none'; form-action 'none'"`,
    );
    expect(text).toContain(`<style>${reportStyle}</style>`);
  });

  it('has the settings, the medians and the shares of each variant', async () => {
    const settings = {
      model: 'guide',
      systemPrompt: 'Be <brief>.',
      parameters: { seed: 7, api_key: 's3cret' },
    };
    const text = await report(
      snapshotSample({
        ...answeredSample(rowsSample(2), (row, variant) => `${variant} of ${row.id}`),
        comparison: comparisonSample('c', {
          title: 'Which & why',
          variants: [variantSample('a', { name: 'First', settings }), variantSample('b')],
          checks: [{ id: 'k', name: 'is short', kind: 'json' }],
        }),
        shares: [
          {
            variantId: 'a',
            answered: 2,
            sent: 2,
            medians: { firstToken: 340, total: 1240, pace: 88.04 },
            checks: { k: { passed: 8, n: 10, low: 0.49, high: 0.943 } },
            best: 0,
          },
        ],
      }),
    );
    expect(text).toContain('<title>Which &amp; why</title>');
    expect(text).not.toContain('s3cret');
    expect(text).toContain('2 rows, 2 variants.');
    expect(text).toContain('Be &lt;brief&gt;.');
    expect(text).toContain('{\n &quot;seed&quot;: 7\n}');
    for (const cell of [
      '2 of 2',
      '<data value="340">340 ms</data>',
      '<data value="1240">1.24 s</data>',
      '<data value="88.04">88 tokens/s</data>',
      '<data value="0.8">8 of 10</data> (<data value="0.49">49</data>–<data value="0.943">94</data> %)',
    ])
      expect(text).toContain(`<td class="amount">${cell}</td>`);
    for (const answer of ['a of r1', 'b of r1', 'a of r2', 'b of r2'])
      expect(text).toContain(`<div class="text">${answer}</div>`);
  });

  it('escapes hostile text everywhere', async () => {
    const hostile = `</style></title><script>alert(1)</script><img src=x onerror='a'>"'&amp;\u202E`;
    const text = await report(
      snapshotSample({
        ...answeredSample(
          [rowSample('c', 'r1', { prompts: [hostile], values: { [hostile]: hostile } })],
          () => hostile,
        ),
        comparison: comparisonSample('c', {
          title: hostile,
          variants: [
            variantSample('a', {
              name: hostile,
              settings: { model: hostile, systemPrompt: hostile, parameters: { user: hostile } },
            }),
            variantSample('b'),
          ],
        }),
        connectionName: () => hostile,
      }),
    );
    expect(text).not.toMatch(/<script|<img|onerror='/);
    expect(text.match(/<\/style>/g)).toHaveLength(1);
    expect(text.match(/<\/title>/g)).toHaveLength(1);
  });
});
