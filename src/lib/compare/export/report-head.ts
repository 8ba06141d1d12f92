import { shareableParameters } from '$lib/api/shareable-parameters';
import type { Variant } from '$lib/storage/comparison-records';
import { formatCount } from '$lib/ui/amounts';
import { shownText } from '$lib/ui/shown-text';
import type { Figures } from '../figures';
import { formatFigure, figureNames } from '../table/figure-words';
import { markup, raw, type Markup } from './markup';
import { reportStyle, reportStyleHash } from './report-style';
import type { PassShare, ResultsSnapshot, VariantShares } from './results-snapshot';

const policy = `default-src 'none'; style-src 'sha256-${reportStyleHash}'; base-uri 'none'; form-action 'none'`;

/** Everything above the answers. */
export function reportHead(snapshot: ResultsSnapshot, columns: readonly Variant[]): Markup {
  const { title, createdAt } = snapshot.comparison;
  const name = shownText(title);
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${raw(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${name}</title>
<style>${raw(reportStyle)}</style>
</head>
<body>
<h1>${name}</h1>
<p class="quiet">${formatCount(snapshot.rows.length)} ${snapshot.rows.length === 1 ? 'row' : 'rows'}, ${columns.length} ${columns.length === 1 ? 'variant' : 'variants'}. Begun ${momentOf(createdAt)}, written ${momentOf(Date.now())}. Made with Inference Console.</p>
${variantTable(snapshot, columns)}${shareTable(snapshot, columns)}`;
}

function variantTable(snapshot: ResultsSnapshot, columns: readonly Variant[]): Markup {
  const rows = columns.map(({ name, settings, asked }) => {
    const { connectionId, systemPrompt } = settings;
    const { parameters } = shareableParameters(settings.parameters);
    const model = settings.model || (asked.at(-1)?.model ?? '');
    const isPlain = Object.keys(parameters).length === 0;
    return markup`<tr><th scope="row">${shownText(name)}</th><td>${shownText(snapshot.connectionName(connectionId))}</td><td class="mono">${shownText(model)}</td><td class="text">${systemPrompt}</td><td class="text mono">${isPlain ? '' : JSON.stringify(parameters, null, 1)}</td></tr>
`;
  });
  return markup`<h2>Variants</h2>
<div class="wide" tabindex="0" role="region" aria-label="Variants">
<table>
<thead><tr><th scope="col">Variant</th><th scope="col">Connection</th><th scope="col">Model</th><th scope="col">System prompt</th><th scope="col">Parameters</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
</div>
`;
}

const figures: (keyof Figures)[] = [
  'firstToken',
  'total',
  'pace',
  'queue',
  'tokensIn',
  'tokensOut',
  'cost',
];

function shareTable(snapshot: ResultsSnapshot, columns: readonly Variant[]): Markup {
  const { checks } = snapshot.comparison;
  const shares = new Map(snapshot.shares.map((share) => [share.variantId, share]));
  const known = columns.flatMap(({ id, name }) => {
    const share = shares.get(id);
    return share ? [{ name, share }] : [];
  });
  if (known.length === 0) return raw('');
  const shown = figures.filter((figure) =>
    known.some(({ share }) => share.medians[figure] !== undefined),
  );
  const isVoted = known.some(({ share }) => share.best > 0);
  const titles = [
    'Answered',
    ...shown.map((figure) => figureNames[figure].title),
    ...checks.map(({ name }) => shownText(name)),
    ...(isVoted ? ['Best by hand'] : []),
  ];
  const rows = known.map(({ name, share }) => {
    const cells = [
      `${formatCount(share.answered)} of ${formatCount(share.asked)}`,
      ...shown.map((figure) => medianOf(share, figure)),
      ...checks.map(({ id }) => formatReportShare(share.checks[id])),
      ...(isVoted ? [formatCount(share.best)] : []),
    ].map((cell) => markup`<td class="amount">${cell}</td>`);
    return markup`<tr><th scope="row">${shownText(name)}</th>${cells}</tr>
`;
  });
  return markup`<h2>Medians and shares</h2>
<div class="wide" tabindex="0" role="region" aria-label="Medians and shares">
<table>
<thead><tr><th scope="col">Variant</th>${titles.map((title) => markup`<th scope="col" class="amount">${title}</th>`)}</tr></thead>
<tbody>
${rows}</tbody>
</table>
</div>
`;
}

function medianOf({ medians, currency = '' }: VariantShares, figure: keyof Figures): Markup {
  const amount = medians[figure];
  return amount === undefined ? raw('') : exact(amount, formatFigure(figure, amount, currency));
}

/** "8 of 10 (49–94 %)". */
function formatReportShare(share: PassShare | undefined): Markup {
  if (!share || share.n === 0) return raw('');
  const { passed, n, low, high } = share;
  const percent = (part: number) => String(Math.round(part * 100));
  const counted = `${formatCount(Number(passed.toFixed(1)))} of ${formatCount(n)}`;
  return markup`${exact(passed / n, counted)} (${exact(low, percent(low))}–${exact(high, percent(high))} %)`;
}

/** Words for readers, and the exact number for programs. */
function exact(value: number, words: string): Markup {
  return markup`<data value="${value}">${words}</data>`;
}

/** UTC, since a report is read anywhere. */
function momentOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
