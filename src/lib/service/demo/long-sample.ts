const subjects = [
  'a queue',
  'the scheduler',
  'one slow request',
  'the first token',
  'a full cache',
  'the reader',
  'every retry',
  'a long prompt',
  'the network',
  'a batch',
  'the stop sequence',
  'a warm model',
  'the tail of the distribution',
  'an idle worker',
  'the context window',
  'a careful client',
];
const verbs = [
  'hides',
  'decides',
  'shortens',
  'explains',
  'delays',
  'repeats',
  'outlives',
  'measures',
  'reveals',
  'absorbs',
  'limits',
  'predicts',
  'smooths',
  'interrupts',
];
const objects = [
  'what the average leaves out',
  'the time until something appears',
  'the cost of a retry',
  'a pause that nobody planned',
  'the pace of the whole answer',
  'the difference between two runs',
  'the memory that is left',
  'an error that comes late',
  'the order of the results',
  'how much text fits',
  'the work of the next minute',
  'a spike at noon',
];
const turns = [
  'In practice',
  'Most of the time',
  'On a busy day',
  'Measured twice',
  'As a rule',
  'At night',
  'Under load',
  'For short answers',
  'With many readers',
  'Seen from outside',
  'Over a week',
];
const themes = [
  'Latency',
  'Throughput',
  'Queues',
  'Retries',
  'Caching',
  'Batches',
  'Streaming',
  'Limits',
  'Errors',
  'Measuring',
  'Prompts',
  'Costs',
];

/** An endless text of varied blocks, each ending with an empty line. Equal seeds give equal texts. */
export function* longText(seed: number): Generator<string> {
  const writer = new Writer(seed);
  for (let chapter = 1; ; chapter++) {
    yield `## ${chapter}. ${writer.pick(themes)}\n\n`;
    yield `${writer.paragraph(4)}\n\n`;
    yield `${writer.list()}\n\n`;
    yield `${writer.paragraph(3)}\n\n`;
    yield `${chapter % 2 === 0 ? writer.table() : writer.code(chapter)}\n\n`;
    yield `${writer.paragraph(5)}\n\n`;
    yield `${chapter % 3 === 0 ? writer.formula() : `> ${writer.sentence()}`}\n\n`;
  }
}

class Writer {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e3779b9) >>> 0;
  }

  /** Mulberry32, a small generator with the same numbers on every platform. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  #number(below: number): number {
    return Math.floor(this.#next() * below);
  }

  pick(words: string[]): string {
    return words[this.#number(words.length)] ?? '';
  }

  sentence(): string {
    const core = `${this.pick(subjects)} ${this.pick(verbs)} ${this.pick(objects)}`;
    const form = this.#number(4);
    if (form === 0) return `${this.pick(turns)}, ${core}.`;
    if (form === 1) return `${capital(core)}, and ${this.pick(subjects)} _${this.pick(verbs)}_ it.`;
    if (form === 2)
      return `**${capital(this.pick(subjects))}** ${this.pick(verbs)} ${this.pick(objects)}.`;
    return `${capital(core)} (\`${this.#number(900) + 100} ms\`).`;
  }

  paragraph(sentences: number): string {
    return Array.from({ length: sentences }, () => this.sentence()).join(' ');
  }

  list(): string {
    const numbered = this.#number(2) === 0;
    const lines = Array.from({ length: 3 + this.#number(3) }, (_, index) => {
      return `${numbered ? `${index + 1}.` : '-'} ${this.sentence()}`;
    });
    return lines.join('\n');
  }

  table(): string {
    const rows = Array.from({ length: 3 + this.#number(4) }, () => {
      return `| ${this.pick(themes)} | ${this.#number(900)} | ${this.#number(100)} % |`;
    });
    return ['| Theme | ms | Share |', '| --- | ---: | ---: |', ...rows].join('\n');
  }

  code(chapter: number): string {
    const name = this.pick(themes).toLowerCase();
    const limit = this.#number(90) + 10;
    return [
      '```ts',
      `function ${name}${chapter}(samples: number[]): number {`,
      `  const kept = samples.filter((sample) => sample < ${limit});`,
      '  return kept.reduce((sum, sample) => sum + sample, 0) / kept.length;',
      '}',
      '```',
    ].join('\n');
  }

  formula(): string {
    return `$$\nt_{${this.#number(90)}} = \\frac{n}{${this.#number(90) + 1}} + ${this.#number(9)}\\,\\text{ms}\n$$`;
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
