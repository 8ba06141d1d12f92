import { describe, expect, it } from 'vitest';
import { hostile } from '../../../../../tests/support/markdown/hostile';
import { staticParts } from '$lib/shared/markdown/static-parts';
import { tagsOf } from '../../../../../tests/support/markdown/tags';
import {
  answer,
  attachmentSample,
  conversation,
  userMessage,
} from '../../../../../tests/support/storage/samples';
import type {
  AssistantMessage,
  Conversation,
  Message,
} from '$lib/base/storage/conversation-records';
import type { ConversationContent } from './conversation-file';
import { conversationLines, conversationMarkdown } from './conversation-text';
import { conversationPage } from './conversation-page';

const madeAt = Date.UTC(2026, 10, 23, 2, 10);

function sent(id: string, parentId: string | null, content: string): Message {
  return { ...userMessage('c', id, madeAt), parentId, content };
}

function answered(id: string, parentId: string, fields: Partial<AssistantMessage> = {}): Message {
  return { ...answer(id, 'done'), createdAt: madeAt, parentId, ...fields };
}

function talk(messages: Message[], fields: Partial<Conversation> = {}): ConversationContent {
  return {
    record: conversation('c', { leafId: messages.at(-1)?.id ?? null, ...fields }),
    messages: new Map(messages.map((message) => [message.id, message])),
    files: [],
    exportedAt: madeAt,
  };
}

async function page(content: ConversationContent): Promise<string> {
  const contentOf = async (file: Blob) => Buffer.from(await file.bytes()).toString('base64');
  let text = '';
  for await (const piece of conversationPage(content, { ...staticParts(), styles: '', contentOf }))
    text += piece;
  return text;
}

async function lines(content: ConversationContent): Promise<unknown[]> {
  const made: unknown[] = [];
  for await (const line of conversationLines(content)) made.push(JSON.parse(line));
  return made;
}

/** The header of a PNG. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAAD', 'base64');
const picture = (type: string, content = png) => ({
  ...attachmentSample('1', { content: '', name: 'a "b".png' }),
  note: { ...attachmentSample('1').note, name: 'a "b".png', kind: 'image' as const, type },
  file: new Blob([content], { type }),
});

describe('An exported file', () => {
  const tool = { type: 'mcp', server_label: 'team' };
  const content = () =>
    talk([sent('1', null, 'Hi'), answered('2', '1')], {
      parameters: {
        tools: [
          {
            ...tool,
            server_url: 'https://s3cret.test/',
            authorization: 's3cret',
            headers: { 'X-Team': 's3cret' },
          },
        ],
      },
    });

  it('contains no tokens and no addresses of hosted tools, whatever its form', async () => {
    const forms = {
      page: await page(content()),
      markdown: conversationMarkdown(content()),
      lines: JSON.stringify(await lines(content())),
    };
    for (const [form, text] of Object.entries(forms)) {
      expect(text, form).not.toContain('s3cret');
      expect(text, form).toContain('server_label');
    }
  });
});

describe('A page', () => {
  it('shows the visible branch, with speakers, models, times and speeds', async () => {
    const html = await page(
      talk(
        [
          sent('1', null, 'Which <b>?'),
          answered('other', '1', { content: 'Not this' }),
          answered('2', '1', {
            content: 'It is *this*.',
            reasoning: 'Thinking <hard>',
            usage: { completion_tokens: 1234 },
            timing: { sentAt: 1000, endedAt: 4200 },
          }),
        ],
        { title: 'A & B', systemPrompt: 'Be brief', parameters: { temperature: 0 } },
      ),
    );
    expect(html).toContain('<title>A &amp; B</title>');
    expect(html).toContain('<div class="plain" dir="auto">Which &lt;b&gt;?</div>');
    expect(html).toContain('<p dir="auto">It is <em>this</em>.</p>');
    expect(html).toMatch(
      /<details><summary dir="auto">Reasoning<\/summary>\n.*Thinking &lt;hard&gt;/,
    );
    expect(html).toMatch(
      /guide<\/span> · <time datetime="2026-11-23T02:10:00.000Z">.* · 3\.20 s · 1,234 tokens/,
    );
    expect(html).toContain('Be brief');
    expect(html).toContain('1 of other versions left out');
    expect(html).not.toContain('Not this');
    expect(html).not.toContain('Built-in');
  });

  it('runs nothing and requests nothing', async () => {
    const html = await page(talk([sent('1', null, 'Hi')]));
    expect(html).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">`,
    );
    expect(html).not.toMatch(/<(?:script|link|iframe|object|base)/);
  });

  it('embeds pictures, and shows the names and texts of other files', async () => {
    const content = talk([
      { ...sent('1', null, ''), attachments: [picture('image/png').note] } as Message,
    ]);
    const shown = await page({ ...content, files: [picture('image/png')] });
    expect(shown).toContain(
      '<img alt="a &quot;b&quot;.png" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAAD">',
    );
    const drawing = await page({
      ...content,
      files: [{ ...picture('image/svg+xml', Buffer.from('<svg/>')), text: '' }],
    });
    expect(drawing).not.toContain('<img');
    expect(drawing).toContain('File: <span dir="auto">a &quot;b&quot;.png</span>');
    const text = { ...picture('text/plain', Buffer.from('')), text: '</div><script>' };
    expect(await page({ ...content, files: [text] })).toContain('&lt;/div&gt;&lt;script&gt;');
  });

  const attacks = {
    ...hostile,
    'the end of the page': '</div></main></html><script>alert(1)</script>',
    'the end of a title': '</title><script>alert(1)</script>',
    'the end of the styles': '</style><script>alert(1)</script>',
    'the end of an attribute': `"' onerror="alert(1)" x='`,
    'a comment': '<!-- --!> <![CDATA[ ]]> <?xml ?>',
  };

  it.each(Object.entries(attacks))('%s breaks out of no part of it', async (_, text) => {
    const note = { ...picture('image/png').note, name: text };
    const calls = [
      { id: text, type: 'function' as const, function: { name: text, arguments: text } },
    ];
    const html = await page({
      ...talk(
        [
          { ...sent('1', null, text), attachments: [note] } as Message,
          answered('2', '1', {
            content: text,
            reasoning: text,
            model: text,
            toolCalls: calls,
            finishReason: text,
            annotations: [
              { kind: text, title: text, url: text },
              { kind: 'x', url: 'javascript:a', title: 'x' },
            ],
            executedTools: [{ name: text }],
          }),
          {
            ...sent('3', '2', text),
            role: 'tool',
            toolCallId: text,
            parts: [
              { type: 'image', mimeType: text, base64: text },
              { type: 'image', mimeType: 'image/png', base64: text },
              { type: 'resource', uri: text, mimeType: text, text },
              { type: 'link', uri: 'javascript:alert(1)', name: text },
            ],
          },
        ],
        { title: text, model: text, systemPrompt: text, parameters: { [text]: text } },
      ),
      files: [{ ...picture('image/png'), note, text }],
    });
    const { tags, rest } = tagsOf(html.replace('<!doctype html>', ''));
    expect(rest).not.toMatch(/[<>]/);
    const own =
      'html meta title style main header article h1 h2 h3 details summary figure figcaption img time ol li p div span code pre a';
    const answers = 'h4 h5 h6 ul blockquote hr table thead tbody tr th td em strong s br';
    const names = new Set(`${own} ${answers}`.split(' '));
    for (const { name, attributes } of tags) {
      if (!/^(?:math|semantics|annotation|m[a-z]+)$/.test(name)) expect(names).toContain(name);
      for (const attribute of attributes)
        expect(attribute).toMatch(
          /^(?:href="(?:https?:\/\/|mailto:|tel:|#)|src="data:image\/png;base64,[\w+/=]*"|(?!href|src|style|on)[a-zA-Z:-]+=")/,
        );
    }
    expect(tags.filter(({ name }) => name === 'meta')).toHaveLength(4);
  });
});

describe('Markdown', () => {
  it('contains the visible branch as its source', () => {
    const text = conversationMarkdown(
      talk(
        [
          sent('1', null, 'Which?'),
          answered('2', '1', { content: '*This*', reasoning: 'Hm\n\nYes' }),
        ],
        {
          title: 'Two\nlines',
          systemPrompt: 'Be brief',
        },
      ),
    );
    expect(text).toBe(`# Two lines

Model: \`guide\`  
Exported: 2026-11-23 02:10 UTC

## System prompt

Be brief

## User

2026-11-23 02:10 UTC

Which?

## Assistant

\`guide\` · 2026-11-23 02:10 UTC · ≈ 4 tokens

> Reasoning:
>
> Hm
>
> Yes

*This*
`);
  });

  it.each([
    ['```js\nconst a', '```js\nconst a\n```'],
    ['~~~~\n```\n~~~', '~~~~\n```\n~~~\n~~~~'],
    ['```\na\n```', '```\na\n```'],
    ['``` a ``` b', '``` a ``` b'],
  ])('closes a code block that has no end: %j', (content, wanted) => {
    const text = conversationMarkdown(talk([sent('1', null, content), answered('2', '1')]));
    expect(text).toContain(`\n\n${wanted}\n\n## Assistant`);
  });

  it('shows arguments and results in a fence that they cannot close', () => {
    const call = {
      id: 'x',
      type: 'function' as const,
      function: { name: 'f`', arguments: '````' },
    };
    const text = conversationMarkdown(
      talk([sent('1', null, 'a'), answered('2', '1', { toolCalls: [call] })]),
    );
    expect(text).toContain("Calls `f'`:\n\n`````json\n````\n`````");
  });

  it('shows 200,000 fences within a fence', () => {
    const given = '```\n'.repeat(200_000);
    const call = { id: 'x', type: 'function' as const, function: { name: 'f', arguments: given } };
    const text = conversationMarkdown(
      talk([sent('1', null, 'a'), answered('2', '1', { toolCalls: [call] })]),
    );
    expect(text).toContain('````json\n```\n');
  });
});

describe('JSON Lines', () => {
  it('has a line for each branch, the visible one first', async () => {
    const tools = [{ type: 'function', function: { name: 'f' } }];
    const made = await lines(
      talk(
        [
          sent('1', null, 'Hi'),
          answered('2', '1', { content: 'One', reasoning: 'x' }),
          answered('3', '1', { content: 'Two' }),
        ],
        { leafId: '3', systemPrompt: 'Be brief', parameters: { tools, temperature: 1 } },
      ),
    );
    const before = [
      { role: 'system', content: 'Be brief' },
      { role: 'user', content: 'Hi' },
    ];
    expect(made).toEqual([
      { messages: [...before, { role: 'assistant', content: 'Two' }], tools },
      { messages: [...before, { role: 'assistant', content: 'One' }], tools },
    ]);
  });
});
