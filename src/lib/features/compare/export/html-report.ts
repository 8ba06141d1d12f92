import type { RowWriter } from '$lib/base/export-dialog/row-writer';
import { formatCount } from '$lib/base/ui/text/amounts';
import { shownText } from '$lib/base/ui/text/shown-text';
import { describeAnswerer, describeAnswerers } from '../model/answered-by';
import { formatFigures } from '../model/figures';
import { markup, raw, type Markup } from '$lib/base/formats/markup';
import { pageEnd } from '$lib/base/formats/static-page';
import type { LineCheck, LineChoice, ResultLine } from './result-lines';
import { answerersByVariant, reportHead } from './report-head';
import type { ResultsSnapshot } from './results-snapshot';

/** Longer texts (in UTF-16 units) scroll in their cell on a screen. */
const longText = 1500;

const stateWords: Record<ResultLine['state'], string> = {
  done: '',
  running: 'Was still running',
  stopped: 'Stopped',
  failed: 'Failed',
  interrupted: 'Interrupted',
  'not-asked': 'Not run',
};

/** A page without script or requests, in which external text stays text. */
export function htmlWriter(
  snapshot: ResultsSnapshot,
  { hidden }: Pick<LineChoice, 'hidden'>,
): RowWriter<ResultLine> {
  const columns = snapshot.comparison.variants.filter((variant) => hidden || !variant.hidden);
  const answerers = answerersByVariant(snapshot);
  const names = columns.map(
    ({ id, name }) =>
      markup`<th scope="col">${shownText(name)}<p class="quiet">${describeAnswerers(answerers.get(id) ?? [])}</p></th>`,
  );
  const opening = markup`<h2>Answers</h2>
<div class="wide" tabindex="0" role="region" aria-label="Answers">
<table class="answers">
<thead><tr><th scope="col" class="number">Row</th><th scope="col">Prompt</th>${names}</tr></thead>
<tbody>
`;
  const places = columns.map((variant) => snapshot.comparison.variants.indexOf(variant) + 1);
  return {
    head: String(reportHead(snapshot, columns, answerers)) + String(opening),
    body: (lines) => String(rowOf(lines, places)),
    tail: `</tbody>\n</table>\n</div>\n${pageEnd}`,
  };
}

function rowOf(lines: readonly ResultLine[], places: readonly number[]): Markup {
  const [first] = lines;
  // No cell of this row was sent, and empty cells are left out.
  if (!first) return raw('');
  const cells = places.map((place) => {
    const tries = lines.filter(({ variantNumber }) => variantNumber === place);
    return markup`<td>${tries.map(tryOf)}</td>`;
  });
  return markup`<tr><th scope="row" class="number">${first.row}</th><td>${promptOf(first)}</td>${cells}</tr>
`;
}

function promptOf({ prompts, messagesBefore }: ResultLine): Markup[] {
  const before =
    messagesBefore > 0
      ? [markup`<p class="quiet">after ${formatCount(messagesBefore)} messages</p>`]
      : [];
  return [...before, ...prompts.map((prompt) => textMarkup(prompt))];
}

function tryOf(line: ResultLine): Markup {
  const { state, answers, prompts, error, figures, currency, checks, best, repeat } = line;
  const { old, model, connection } = line;
  const words = [
    repeat > 1 && `Repeat ${repeat}`,
    stateWords[state],
    best === 'yes' && 'Rated best',
    old && `Before a change: ${describeAnswerer({ model, service: connection ?? '' })}`,
  ].filter(Boolean);
  const turns = answers.flatMap(({ content, attachments = [] }, at) => [
    ...(at > 0 ? [markup`<p class="quiet text">${shownText(prompts[at] ?? '')}</p>`] : []),
    textMarkup(content),
    ...attachments.map(({ name }) => markup`<p class="quiet">File: ${shownText(name)}</p>`),
  ]);
  return markup`<div class="try">${words.length > 0 ? markup`<p class="quiet ${state}">${words.join(' · ')}</p>` : ''}${turns}${error === null ? '' : markup`<p class="failed text">${shownText(error)}</p>`}<p class="quiet">${formatFigures(figures, currency ?? undefined).join(' · ')}</p>${checks.map(checkOf)}</div>`;
}

function textMarkup(text: string): Markup {
  if (text === '') return raw('');
  return text.length > longText
    ? markup`<div class="text long" tabindex="0">${text}</div>`
    : markup`<div class="text">${text}</div>`;
}

function checkOf({ name, outcome, why }: LineCheck): Markup {
  if (outcome === null) return raw('');
  const reason = why === null ? '' : `: ${shownText(why)}`;
  return markup`<p class="quiet"><span class="${outcome}">${outcome}</span> ${shownText(name)}${reason}</p>`;
}
