import {
  exchangeContentSchema,
  exchangeSchema,
  type RecordedBody,
} from '$lib/base/storage/exchange-records';
import { isObject } from '$lib/base/storage/database/schema';
import { titlePlace } from './hit';
import { firstTime, part, recordsOf, type Source, textsIn } from './source';

export const exchanges: Source = {
  kind: 'exchanges',
  timeOf: (value) => (isObject(value) ? firstTime(value.at) : undefined),
  selections: (id) => [
    { kind: 'exchanges', keys: [id] },
    { kind: 'exchange-contents', keys: [id] },
  ],
  read(_, entries) {
    const [exchange] = recordsOf('exchanges', exchangeSchema, entries);
    if (!exchange) return undefined;
    const [content] = recordsOf('exchange-contents', exchangeContentSchema, entries);
    return {
      title: `${exchange.method} ${exchange.url}`,
      parts: [
        ...part(titlePlace, 'Address', `${exchange.method} ${exchange.url}`),
        ...part('', 'Model', exchange.model),
        ...part('request', 'Request', bodyText(content?.request)),
        ...part('response', 'Response', bodyText(content?.response)),
      ],
    };
  },
};

function bodyText(body: RecordedBody | undefined): string | undefined {
  if (body?.kind === 'form')
    return body.parts
      .map((each) => `${each.name}: ${'value' in each ? each.value : each.file}`)
      .join('\n');
  if (body?.kind !== 'text') return undefined;
  return /(^|\n)data:/.test(body.text.slice(0, 10_000)) ? streamedText(body.text) : body.text;
}

const pieceNames = new Set(['content', 'delta', 'text', 'reasoning', 'arguments', 'message']);

/** The words of a streamed reply, whose events may split them anywhere. */
function streamedText(stream: string): string {
  const pieces: string[] = [];
  for (const [, data = ''] of stream.matchAll(/^data: ?(.*)$/gm)) {
    try {
      for (const text of textsIn(JSON.parse(data), pieceNames)) pieces.push(text);
    } catch {
      pieces.push('\n', data, '\n'); // Such as [DONE], or a truncated event.
    }
  }
  return pieces.join('');
}
