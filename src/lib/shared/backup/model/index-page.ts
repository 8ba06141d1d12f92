import { escapedHtml, pageEnd, pageStart, timeElement } from '$lib/base/formats/static-page';
import { sectionList, type SectionId } from './section-list';
import type { UnwrittenRecord } from './item-file';

export interface IndexRow {
  title: string;
  /** Path within the zip file. */
  path: string;
  time: number | undefined;
}

const style = `:root{color-scheme:light dark}
body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2rem;font-size:1.1rem}
li{margin:.25rem 0;overflow-wrap:anywhere}
time{opacity:.7;font-size:.85em;margin-left:.5em;white-space:nowrap}`;

/** An HTML page that lists the content of a backup; it runs no script and loads nothing. */
export function indexPage(
  rows: ReadonlyMap<SectionId, IndexRow[]>,
  madeAt: number,
  leftOut: readonly UnwrittenRecord[],
  hasKeys = false,
): string {
  const parts = sectionList.flatMap(({ id, label }) => {
    const listed = rows.get(id) ?? [];
    if (listed.length === 0) return [];
    return [
      `<h2>${escapedHtml(label)} (${listed.length})</h2>\n<ol>\n${listed.map(rowOf).join('')}</ol>\n`,
    ];
  });
  if (leftOut.length > 0)
    parts.push(
      `<h2>Left out (${leftOut.length})</h2>\n<ul>\n${leftOut
        .map(({ kind, key, reason }) => `<li>${escapedHtml(`${kind} ${key}: ${reason}`)}</li>\n`)
        .join('')}</ul>\n`,
    );
  return `${pageStart({ title: 'Inference Console: backup', style })}<h1>Backup of Inference Console</h1>
<p>Made ${timeElement(madeAt)}. Import this zip file in Settings. Each entry below is a JSON file; ${describeKeys(hasKeys)}</p>
${parts.join('')}${pageEnd}`;
}

function describeKeys(hasKeys: boolean): string {
  return hasKeys
    ? 'API keys and tokens are only in keys.json, encrypted with its own passphrase.'
    : 'They contain no API keys.';
}

function rowOf({ title, path, time }: IndexRow): string {
  const href = path.split('/').map(encodeURIComponent).join('/');
  return `<li><a href="${escapedHtml(href)}">${escapedHtml(title)}</a>${time === undefined ? '' : timeElement(time)}</li>\n`;
}
