import type { Passport } from '$lib/base/storage/passports';
import { escapedHtml, pageEnd, pageStart, timeElement } from '$lib/base/formats/static-page';
import { outcomeWords } from './outcome-words';
import { probesFor } from './probes';

const style = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;margin:2rem}table{border-collapse:collapse}tbody th{font-weight:400}th,td{border:1px solid #8888;padding:4px 8px;text-align:left;vertical-align:top}small{opacity:.7;display:block;max-width:30rem;overflow-wrap:anywhere}`;

/** A page without scripts that shows passports beside each other. */
export function passportHtml(passports: readonly Passport[]): string {
  const head = passports.map(
    ({ name, host, model, madeAt }) =>
      `<th>${escapedHtml(name)}<small>${escapedHtml(host)}, ${escapedHtml(model)}, ${timeElement(madeAt)}</small></th>`,
  );
  const rows = probesFor('').map(({ id, group, title }) => {
    const cells = passports.map(({ results }) => {
      const result = results.find((one) => one.id === id);
      if (!result) return '<td></td>';
      return `<td>${outcomeWords[result.outcome]}<small>${escapedHtml(result.words)}</small></td>`;
    });
    return `<tr><th>${escapedHtml(group)}: ${escapedHtml(title)}</th>${cells.join('')}</tr>`;
  });
  const title = 'Passports of services';
  return `${pageStart({ title, style })}<main><h1>${title}</h1>
<table><thead><tr><th>Feature</th>${head.join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></main>
${pageEnd}`;
}
