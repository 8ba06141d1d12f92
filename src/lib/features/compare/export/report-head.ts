import { groupBy } from '../statistics/repeats';
import { formatShare } from '../statistics/shares';
import { shareableParameters } from '$lib/base/api/wire/secret-names';
import type { Answerer, Variant } from '$lib/base/storage/comparison-records';
import { formatCount, plural } from '$lib/base/ui/text/amounts';
import { shownText } from '$lib/base/ui/text/shown-text';
import { answerersOf } from '../model/answered-by';
import { figureNames, type Figures, formatFigure } from '../model/figures';
import { markup, type Markup, raw } from '$lib/base/formats/markup';
import { pageStart } from '$lib/base/formats/static-page';
import type { PassShare, ResultsSnapshot, VariantShares } from './results-snapshot';

/** The report's style, which its content policy allows by hash. */
export const reportStyle = `
:root { color-scheme: light dark; --ground: #fbfbfc; --raised: #fff; --sunken: #f1f2f4; --line: #dcdfe3; --ink: #1c1f24; --ink-2: #4b5159; --ok: #1a7a3e; --bad: #b3261e; --doubt: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --ground: #14161a; --raised: #1d2025; --sunken: #101216; --line: #343941; --ink: #e9ebee; --ink-2: #b3b9c1; --ok: #6fce8f; --bad: #ff8f85; --doubt: #e6b450; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px; max-width: 1680px; background: var(--ground); color: var(--ink); font: 14px/20px ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; font-variant-numeric: tabular-nums; }
h1 { margin: 0; font-size: 22px; line-height: 28px; overflow-wrap: anywhere; }
h2 { margin: 32px 0 8px; font-size: 16px; line-height: 24px; }
p { margin: 4px 0; }
.quiet { color: var(--ink-2); font-size: 13px; line-height: 18px; }
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 8px 12px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; overflow-wrap: break-word; }
th[scope='row'], td.text { min-width: 120px; max-width: 560px; overflow-wrap: anywhere; }
thead th { background: var(--sunken); font-weight: 600; }
tbody tr:last-child > * { border-bottom: 0; }
.answers { table-layout: fixed; }
.answers thead th { width: 260px; border-left: 1px solid var(--line); }
.answers thead th.number { width: 64px; }
.answers td { border-left: 1px solid var(--line); overflow-wrap: anywhere; }
.answers th.number { min-width: 0; border-left: 0; }
.amount { text-align: right; white-space: nowrap; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.long { max-height: 400px; overflow-y: auto; }
.mono { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 13px; }
.try + .try { margin-top: 12px; padding-top: 12px; border-top: 1px dashed var(--line); }
.pass { color: var(--ok); }
.fail, .failed { color: var(--bad); }
.unclear { color: var(--doubt); }
:focus-visible { outline: 2px solid currentColor; outline-offset: -2px; }
@media print { :root { color-scheme: light; --ground: #fff; --raised: #fff; --sunken: #f1f2f4; --line: #c4c8ce; --ink: #000; --ink-2: #444; --ok: #14532d; --bad: #8c1d18; --doubt: #6b4500; } body { padding: 0; max-width: none; font-size: 11px; line-height: 15px; } .wide { overflow: visible; border-radius: 0; } .long { max-height: none; overflow: visible; } .answers thead th { width: auto; } .answers thead th.number { width: 40px; } thead { display: table-header-group; } tr { break-inside: auto; } }
`;

/** Base64 of its SHA-256. */
export const reportStyleHash = 'Mn0o3p3yZBRWbPhNQ7VbF3Vjh7f343FhoahDYj+/nNc=';

/** Everything above the answers. */
export function reportHead(
  snapshot: ResultsSnapshot,
  columns: readonly Variant[],
  answerers: AnswerersByVariant,
): Markup {
  const { title, createdAt } = snapshot.comparison;
  const name = shownText(title);
  const start = pageStart({ title: name, style: reportStyle, styleHash: reportStyleHash });
  return markup`${raw(start)}<h1>${name}</h1>
<p class="quiet">${plural(snapshot.rows.length, 'row')}, ${plural(columns.length, 'variant')}. Started ${formatTime(createdAt)}, exported ${formatTime(Date.now())}. Made with Inference Console.</p>
${demoNote(columns, answerers)}${variantTable(snapshot, columns, answerers)}${shareTable(snapshot, columns)}`;
}

type AnswerersByVariant = ReadonlyMap<string, readonly Answerer[]>;

export function answerersByVariant({ cells }: Pick<ResultsSnapshot, 'cells'>): AnswerersByVariant {
  const byVariant = groupBy(cells, ({ variantId }) => variantId);
  return new Map([...byVariant].map(([id, own]) => [id, answerersOf(own)]));
}

function demoNote(columns: readonly Variant[], answerers: AnswerersByVariant): Markup {
  const names = columns.flatMap(({ id, name }) =>
    answerers.get(id)?.some(({ isDemo }) => isDemo) ? [shownText(name)] : [],
  );
  if (names.length === 0) return raw('');
  return markup`<p><strong>Demo answers: ${names.join(', ')}.</strong> The demo service is scripted. No language model gave these answers.</p>
`;
}

/** Connections and models are those of the answers, each on a line; without answers those of the settings. */
function variantTable(
  snapshot: ResultsSnapshot,
  columns: readonly Variant[],
  answerers: AnswerersByVariant,
): Markup {
  const rows = columns.map(({ id, name, settings, asked }) => {
    const { connectionId, systemPrompt, prompt } = settings;
    const answered = answerers.get(id) ?? [];
    const { parameters } = shareableParameters(settings.parameters);
    const connection =
      answered.map(({ service }) => service).join('\n') ||
      (connectionId === undefined ? '' : snapshot.connectionName(connectionId));
    const model =
      answered.map((one) => one.model).join('\n') || settings.model || asked.at(-1)?.model || '';
    const isPlain = Object.keys(parameters).length === 0;
    return markup`<tr><th scope="row">${shownText(name)}</th><td class="text">${shownText(connection)}</td><td class="text mono">${shownText(model)}</td><td class="text">${systemPrompt}</td><td class="text">${prompt ?? ''}</td><td class="text mono">${isPlain ? '' : JSON.stringify(parameters, null, 1)}</td></tr>
`;
  });
  return markup`<h2>Variants</h2>
<div class="wide" tabindex="0" role="region" aria-label="Variants">
<table>
<thead><tr><th scope="col">Variant</th><th scope="col">Connection</th><th scope="col">Model</th><th scope="col">System prompt</th><th scope="col">Prompt</th><th scope="col">Parameters</th></tr></thead>
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
    ...(isVoted ? ['Rated best'] : []),
  ];
  const rows = known.map(({ name, share }) => {
    const cells = [
      `${formatCount(share.answered)} of ${formatCount(share.sent)}`,
      ...shown.map((figure) => medianOf(share, figure)),
      ...checks.map(({ id }) => formatReportShare(share.checks[id])),
      ...(isVoted ? [formatCount(share.best)] : []),
    ].map((cell) => markup`<td class="amount">${cell}</td>`);
    return markup`<tr><th scope="row">${shownText(name)}</th>${cells}</tr>
`;
  });
  return markup`<h2>Results</h2>
<div class="wide" tabindex="0" role="region" aria-label="Results">
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
  return amount === undefined
    ? raw('')
    : dataElement(
        amount,
        formatFigure(figure, amount, { currency, isEstimated: medians.isEstimated }),
      );
}

/** "8 of 10 (49–94 %)". */
function formatReportShare(share: PassShare | undefined): Markup {
  if (!share || share.n === 0) return raw('');
  const { passed, n, low, high } = share;
  const percent = (part: number) => String(Math.round(part * 100));
  return markup`${dataElement(passed / n, formatShare(share))} (${dataElement(low, percent(low))}–${dataElement(high, percent(high))} %)`;
}

/** Words for readers, and the exact number for programs. */
function dataElement(value: number, words: string): Markup {
  return markup`<data value="${value}">${words}</data>`;
}

/** UTC, since a report is read anywhere. */
function formatTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
