import { plural } from '$lib/base/ui/text/amounts';
import { shareableParameters } from '$lib/base/api/wire/secret-names';
import { answerFacts } from '../model/answer-facts';
import { attachmentsOf } from '../model/message-attachments';
import { branch, calledFunctionName } from '../model/tree';
import { drawableBase64, drawableFile } from '$lib/base/formats/image-header/drawable-image';
import { answerForm } from '$lib/shared/markdown/json-answer';
import { externalUrl, linkTarget } from '$lib/shared/markdown/link-policy';
import { staticCode, staticMarkdown, type StaticParts } from '$lib/shared/markdown/static-markdown';
import type { AttachmentNote } from '$lib/base/storage/attachments';
import type { AssistantMessage, Message, ResultPart } from '$lib/base/storage/conversation-records';
import { shownText } from '$lib/base/ui/text/shown-text';
import { withoutMarkRuns } from '$lib/base/ui/text/mark-runs';
import { escapedHtml, pageEnd, pageStart, timeElement } from '$lib/base/formats/static-page';
import { speakers, type ConversationContent } from './conversation-file';

/** The parts injected into the page. */
export interface PageParts extends StaticParts {
  /** The text of the style sheet. */
  styles: string;
  /** Base64. */
  contentOf: (file: Blob) => Promise<string>;
}

/** The visible branch as an HTML page that runs nothing and requests nothing, piece by piece. */
export async function* conversationPage(
  content: ConversationContent,
  parts: PageParts,
): AsyncGenerator<string> {
  const path = branch(content.messages, content.record.leafId);
  yield head(content, path, parts);
  for (const message of path) {
    const called = message.role === 'tool' ? calledFunctionName(path, message) : undefined;
    yield `<article class="${message.role}">\n${heading(message, called)}`;
    yield* bodyOf(message, content, parts);
    yield '</article>\n';
  }
  yield `</main>\n${pageEnd}`;
}

function head(
  { record, messages, exportedAt }: ConversationContent,
  path: Message[],
  parts: PageParts,
) {
  const { title, model, systemPrompt } = record;
  const { parameters } = shareableParameters(record.parameters);
  const others = messages.size - path.length;
  const facts = [
    model && `<span dir="auto">${shown(model)}</span>`,
    plural(path.length, 'message'),
    others > 0 && `${others} of other versions left out`,
    `exported ${timeElement(exportedAt)}`,
  ];
  const setUp = [
    systemPrompt && `<h3>System prompt</h3>\n${plain(systemPrompt)}`,
    Object.keys(parameters).length > 0 &&
      `<h3>Parameters</h3>\n${staticCode(JSON.stringify(parameters, null, 2), 'json', parts)}`,
  ].filter(Boolean);
  return `${pageStart({ title: onOneLine(title), style: parts.styles, hasImages: true })}<main>
<header>
<h1 dir="auto">${shown(title)}</h1>
<p class="facts">${facts.filter(Boolean).join(' · ')}</p>
${setUp.length > 0 ? folded('Set-up', setUp.join('\n')) : ''}</header>
`;
}

function heading(message: Message, called: string | undefined): string {
  const name = message.role === 'tool' ? `Result of ${called ?? 'a tool'}` : speakers[message.role];
  const answer = message.role === 'assistant' ? message : undefined;
  const facts = [
    answer?.model && `<span dir="auto">${shown(answer.model)}</span>`,
    timeElement(message.createdAt),
    ...(answer ? answerFacts(answer).brief.map(shown) : []),
    answer && answer.state !== 'done' && answer.state,
  ].filter(Boolean);
  return `<h2>${shown(name)}</h2>\n<p class="facts">${facts.join(' · ')}</p>\n`;
}

async function* bodyOf(
  message: Message,
  content: ConversationContent,
  parts: PageParts,
): AsyncGenerator<string> {
  if (message.role === 'assistant') yield answerHtml(message, parts);
  for (const note of attachmentsOf(message)) yield* fileHtml(note, content, parts);
  if (message.role === 'assistant') return;
  if (message.content !== '') yield plain(message.content);
  for (const part of (message.role === 'tool' && message.parts) || []) yield resultHtml(part);
}

function answerHtml(answer: AssistantMessage, parts: StaticParts): string {
  const { content, reasoning, toolCalls, executedTools } = answer;
  const calls = toolCalls.map(
    ({ function: { name, arguments: text } }) =>
      `<h3>Calls <code>${shown(name)}</code></h3>\n${staticCode(text, 'json', parts)}`,
  );
  return [
    reasoning && folded('Reasoning', plain(reasoning)),
    content && textOfAnswer(answer, parts),
    ...calls,
    executedTools.length > 0 &&
      folded(
        'Tools that the service ran',
        staticCode(JSON.stringify(executedTools, null, 2), 'json', parts),
      ),
    sources(answer),
  ]
    .filter(Boolean)
    .join('\n');
}

function textOfAnswer({ id, content, state, asked }: AssistantMessage, parts: StaticParts): string {
  const { kind } = answerForm(content, {
    growing: false,
    isCut: state !== 'done',
    isJsonRequested: asked?.json ?? false,
  });
  return kind === 'markdown'
    ? `<div class="markdown">${staticMarkdown(content, parts, id)}</div>`
    : `<div class="markdown">${staticCode(content, 'json', parts)}</div>`;
}

function sources({ annotations }: AssistantMessage): string {
  const named = annotations.filter(({ url, title, documentId }) => url ?? title ?? documentId);
  if (named.length === 0) return '';
  const items = named.map(({ url, title, documentId }) => {
    const name = shown(title ?? documentId ?? url ?? '');
    if (url === undefined || !externalUrl(url)) return `<li dir="auto">${name}</li>`;
    const link = `<a href="${escapedHtml(url)}" rel="noopener noreferrer nofollow" target="_blank">${name}</a>`;
    return `<li dir="auto">${link} <span class="facts" dir="ltr">${shown(linkTarget(url))}</span></li>`;
  });
  return `<h3>Sources</h3>\n<ol class="sources">${items.join('')}</ol>`;
}

async function* fileHtml(
  { id, name, kind }: AttachmentNote,
  { files }: ConversationContent,
  { contentOf }: PageParts,
): AsyncGenerator<string> {
  const stored = files.find((file) => file.id === id);
  const image = kind === 'image' && stored && (await drawableFile(stored.file));
  if (image) {
    yield `<figure><img alt="${shown(name)}" src="data:${image.type};base64,`;
    yield await contentOf(stored.file).catch(() => '');
    yield `"><figcaption class="facts" dir="auto">${shown(name)}</figcaption></figure>\n`;
  } else if (stored?.text) yield folded(name, plain(stored.text));
  else yield `<p class="facts">File: <span dir="auto">${shown(name)}</span></p>\n`;
}

function resultHtml(part: ResultPart): string {
  if (part.type === 'image') {
    const image = /^[\w+/=\s-]*$/.test(part.base64) && drawableBase64(part.base64);
    if (!image) return '<p class="facts">Image that can’t be shown</p>\n';
    return `<figure><img alt="Image of the result" src="data:${image.type};base64,${part.base64}"></figure>\n`;
  }
  if (part.type === 'resource' && part.text !== undefined)
    return folded(part.uri, plain(part.text));
  return `<p class="facts" dir="auto">${shown(part.type === 'link' ? `${part.name}: ${part.uri}` : part.uri)}</p>\n`;
}

function folded(title: string, body: string): string {
  return `<details><summary dir="auto">${shown(title)}</summary>\n${body}</details>\n`;
}

/** Text as typed. */
function plain(text: string): string {
  return `<div class="plain" dir="auto">${escapedHtml(withoutMarkRuns(text.toWellFormed()))}</div>\n`;
}

/** Untrusted words on one line, escaped. */
function shown(text: string): string {
  return escapedHtml(onOneLine(text));
}

function onOneLine(text: string): string {
  return withoutMarkRuns(shownText(text.toWellFormed()));
}
