import type { Skill } from './skills/skill';

/** Longest question in words: a longer text has a subject of its own, even if it mentions a topic. */
const maxQuestionLength = 40;

export const helpTopics: Skill = {
  lookingFor: 'a help topic',
  answer({ prompt }) {
    const words = prompt.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
    if (words.length > maxQuestionLength) return undefined;
    const wanted = new Set(words.flatMap((word) => [word, word.replace(/s$/, '')]));
    const matches = topics
      .map((topic) => ({ topic, score: topic.words.filter((word) => wanted.has(word)).length }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score);
    const [best] = matches;
    if (best) return { text: [`### ${best.topic.title}\n\n${best.topic.text}`] };
    return wanted.has('help') ? { text: [overview()] } : undefined;
  },
};

function overview(): string {
  const lines = topics.map(({ title, words }) => `- **${title}**: ask about \`${words[0]}\``);
  return `I know a little about these:\n\n${lines.join('\n')}\n\nAnd \`/sample\` lists what I can show.`;
}

interface Topic {
  title: string;
  /** Words in lower case and singular; any of them in a question selects the topic. */
  words: string[];
  text: string;
}

/** Help about the service and its fields (docs/service.md). */
const topics: Topic[] = [
  {
    title: 'Keys and what leaves this machine',
    words: ['key', 'privacy', 'private', 'secret', 'offline', 'password', 'authorization'],
    text: 'The demo service runs in this page and sends nothing anywhere; it accepts any key. For other services the key is sent only to the connection’s base URL, only in the `Authorization: Bearer …` header.',
  },
  {
    title: 'Connections',
    words: ['connection', 'connect', 'cors', 'url', 'address', 'server', 'host'],
    text: 'A connection is a **base URL** and a key. The base URL ends with the version, for example `https://api.example.com/v1`; requests go to `{base_url}/chat/completions`. A browser also asks the service for permission (CORS): a service on your own machine often needs a setting for that.',
  },
  {
    title: 'Models',
    words: ['model', 'context', 'window', 'llm', 'gpt'],
    text: 'Six models answer here, none of them a language model:\n\n| Model | For |\n| --- | --- |\n| `built-in/guide` | everything |\n| `built-in/guide-reasoning` | `reasoning_effort` low, medium, high |\n| `built-in/guide-thinker` | `reasoning_effort` none, default |\n| `built-in/guide-scholar` | every `reasoning_effort` |\n| `built-in/guide-web-compound` | web search in a few built-in pages, by two models |\n| `built-in/guide-tiny` | a context window of 512 tokens, to meet its limit |',
  },
  {
    title: 'Streaming and stopping',
    words: ['streaming', 'stream', 'sse', 'event', 'speed', 'pace', 'slow', 'fast', 'latency'],
    text: 'With `stream: true` the answer comes as server-sent events, one token a piece here, and ends with `data: [DONE]`. Stopping aborts the request, and what has arrived stays. Try `/sample slow`, or `/sample long 4000`.',
  },
  {
    title: 'Sampling: temperature, top_p, seed',
    words: ['temperature', 'top_p', 'sampling', 'seed', 'random', 'deterministic'],
    text: '`temperature` (0 to 2) and `top_p` (0 to 1) both set how varied an answer is; alter one, not both. `seed` asks for the same answer again; a changed `system_fingerprint` explains why it may differ. Here only `seed` matters: it chooses the wording.',
  },
  {
    title: 'Length and stop sequences',
    words: ['length', 'stop', 'max_completion_tokens', 'max_tokens', 'limit', 'truncated'],
    text: '`max_completion_tokens` bounds what is generated, reasoning included; an answer that meets it ends with finish_reason `length`. `stop` holds up to four sequences; the answer ends before the first that occurs.',
  },
  {
    title: 'Tokens and usage',
    words: ['token', 'usage', 'cost', 'price', 'tokenizer', 'billing'],
    text: 'A token here is up to four letters, or up to four other signs, with one space before it. So counts are exact and agree with the pieces of the stream. `usage` holds the counts and the times in seconds.',
  },
  {
    title: 'Reasoning',
    words: ['reasoning', 'think', 'thinking', 'effort', 'reasoning_effort', 'reasoning_format'],
    text: '`reasoning_effort` sets how much a model reasons; each family takes values of its own. `reasoning_format` says where it goes: `parsed` into a field, `raw` into the text between think tags, `hidden` nowhere. `include_reasoning` is the other way to say it; both together are refused. Try `/sample reasoning`.',
  },
  {
    title: 'Tools',
    words: ['tool', 'function', 'tool_choice', 'functions', 'parallel_tool_calls'],
    text: 'A tool is a function with a name, a description and a JSON Schema for its arguments. I call one when its name or a word of its description occurs in your message, and always with `tool_choice` `required` or naming one. Send its result back as a `tool` message and I sum it up. Try `/sample tool`.',
  },
  {
    title: 'JSON answers',
    words: ['json', 'schema', 'structured', 'response_format', 'json_schema', 'json_object'],
    text: '`response_format` `{"type": "json_schema", …}` makes the answer match a schema; `{"type": "json_object"}` makes it valid JSON, and the messages must ask for JSON too. Here every answer is checked against the schema before sending.',
  },
  {
    title: 'Documents and citations',
    words: ['document', 'citation', 'source', 'citation_options', 'quote', 'rag'],
    text: '`documents` hold texts for the model to draw on. I quote the sentences that share words with your question and mark them as citations, unless `citation_options` is `disabled`.',
  },
  {
    title: 'Errors',
    words: ['error', 'fail', 'failure', '429', '401', '400', 'retry', 'rate'],
    text: 'A refused request is answered with a status and `{"error": {message, type, code, param}}`; `param` names the field. `401` is about the key, `404` about the model, `429` about rate limits, with `retry-after` in seconds. Meet them with `/sample error 429`, `/sample error cut` or `/sample error stream`.',
  },
  {
    title: 'Who is answering',
    words: ['who', 'you', 'guide', 'ai', 'bot', 'chatgpt', 'human'],
    text: 'I’m a scripted demo, not a model. I can explain your request, work out sums, count and sort, quote your documents, fill a schema and call your tools. For real answers, add a connection to a service with a language model.',
  },
];
