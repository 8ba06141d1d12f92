import type { Answer, Question } from './answer';
import { setFields, type SetField } from './request-fields';

/** The fallback answer: it describes the request and suggests what to try. */
export function answerAboutRequest(question: Question): Answer {
  const { request, wording } = question;
  const parts = [
    wording('Hello! Your message arrived.', 'Your message came through.', 'Got it, thank you.'),
    echo(question.prompt),
    surroundings(question),
    fieldTable(setFields(request.body)),
    wording(
      'Try `/sample markdown`, `/sample code` or `/sample` alone for all of them, ask for *help*, or give me a sum such as `12 * (3 + 4)`.',
      'Worth a try: `/sample table`, `/sample reasoning`, the word *help*, or a sum such as `2^10 - 1`.',
      'Next you could type `/sample` to see what can be shown, ask about *keys*, *tools* or *streaming*, or let me count your words.',
    ),
  ];
  return { text: [parts.filter((part) => part !== '').join('\n\n')] };
}

function echo(prompt: string): string {
  if (prompt === '') return 'It holds no text.';
  const words = prompt.split(/\s+/).length;
  const start = prompt.replace(/\s+/g, ' ').slice(0, 120);
  const quoted = start.replace(/[\\`*_[\]<>$|~]/g, '\\$&');
  const count = words === 1 ? 'one word' : `${words} words`;
  return `You wrote **${count}**: “${quoted}${prompt.length > 120 ? '…' : ''}”`;
}

function surroundings({ request }: Question): string {
  const { messages, model } = request;
  const notes: string[] = [];
  const turns = messages.filter(({ role }) => role === 'user').length;
  if (turns > 1) notes.push(`This is turn ${turns} of our conversation.`);
  const system = messages.some(({ role }) => role === 'system' || role === 'developer');
  if (system) notes.push('There is a system message too; rules cannot follow its instructions.');
  const images = messages
    .flatMap(({ content }) => (Array.isArray(content) ? content : []))
    .filter(({ type }) => type === 'image_url').length;
  if (images > 0) notes.push(`Attached images: ${images}. I have no eyes to look at them.`);
  notes.push(`The model \`${model.id}\` may use ${request.maxTokens} tokens for its answer.`);
  return notes.join(' ');
}

function fieldTable(fields: SetField[]): string {
  const shown = fields.filter(({ name }) => name !== 'stream' && name !== 'stream_options');
  if (shown.length === 0) return '';
  const rows = shown.map(({ name, value, effect }) => {
    const cells = [`\`${cell(name)}\``, `\`${cell(value)}\``, effect];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '**The fields that you set**',
    ['| Field | Value | Here |', '| --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n');
}

function cell(text: string): string {
  return text.replaceAll('`', "'").replaceAll('|', '\\|').replaceAll('\n', ' ');
}
