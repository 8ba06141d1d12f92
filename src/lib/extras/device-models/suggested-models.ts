/** A small instruct or embedding model under a permissive licence. */
export interface SuggestedModel {
  name: string;
  /** Owner and name on huggingface.co. */
  repository: string;
  file: string;
  parameters: string;
  quantization: string;
  /** Size of the file. */
  bytes: number;
  licence: string;
  /** At most 12 words. */
  goodFor: string;
}

/** When the list was written, as YYYY-MM-DD. Nothing was downloaded for it. */
export const writtenOn = '2026-11-26';

/**
 * Repositories and licences of SmolLM2 were read on pages of huggingface.co. Names and sizes of the other files were read
 * in public repositories that download them, and their licences (Qwen, Nomic) are believed from there. The size of the
 * first is that of SmolLM 135M.
 */
export const suggestedModels: readonly SuggestedModel[] = [
  {
    name: 'SmolLM2 135M Instruct',
    repository: 'bartowski/SmolLM2-135M-Instruct-GGUF',
    file: 'SmolLM2-135M-Instruct-Q8_0.gguf',
    parameters: '135 M',
    quantization: 'Q8_0',
    bytes: 145_000_000,
    licence: 'Apache-2.0',
    goodFor: 'Trying things out: quick, English, often wrong.',
  },
  {
    name: 'SmolLM2 360M Instruct',
    repository: 'HuggingFaceTB/SmolLM2-360M-Instruct-GGUF',
    file: 'smollm2-360m-instruct-q8_0.gguf',
    parameters: '362 M',
    quantization: 'Q8_0',
    bytes: 386_000_000,
    licence: 'Apache-2.0',
    goodFor: 'Short English texts, titles and rewrites.',
  },
  {
    name: 'Qwen3 0.6B',
    repository: 'Qwen/Qwen3-0.6B-GGUF',
    file: 'Qwen3-0.6B-Q8_0.gguf',
    parameters: '0.6 B',
    quantization: 'Q8_0',
    bytes: 639_446_688,
    licence: 'Apache-2.0',
    goodFor: 'Many languages, tools and optional reasoning.',
  },
  {
    name: 'SmolLM2 1.7B Instruct',
    repository: 'HuggingFaceTB/SmolLM2-1.7B-Instruct-GGUF',
    file: 'smollm2-1.7b-instruct-q4_k_m.gguf',
    parameters: '1.7 B',
    quantization: 'Q4_K_M',
    bytes: 1_055_609_536,
    licence: 'Apache-2.0',
    goodFor: 'English summaries and rewrites.',
  },
  {
    name: 'Qwen2.5 1.5B Instruct',
    repository: 'Qwen/Qwen2.5-1.5B-Instruct-GGUF',
    file: 'qwen2.5-1.5b-instruct-q4_k_m.gguf',
    parameters: '1.5 B',
    quantization: 'Q4_K_M',
    bytes: 1_117_320_736,
    licence: 'Apache-2.0',
    goodFor: 'Many languages, JSON, tools, long input.',
  },
  {
    name: 'Qwen3 1.7B',
    repository: 'Qwen/Qwen3-1.7B-GGUF',
    file: 'Qwen3-1.7B-Q8_0.gguf',
    parameters: '1.7 B',
    quantization: 'Q8_0',
    bytes: 1_834_426_016,
    licence: 'Apache-2.0',
    goodFor: 'The best answers here: reasoning, tools, many languages.',
  },
  {
    name: 'Nomic Embed Text v1.5',
    repository: 'nomic-ai/nomic-embed-text-v1.5-GGUF',
    file: 'nomic-embed-text-v1.5.Q8_0.gguf',
    parameters: '137 M',
    quantization: 'Q8_0',
    bytes: 146_146_432,
    licence: 'Apache-2.0',
    goodFor: 'Embeddings of English texts, for search and comparison.',
  },
];

export function pageOf({ repository }: SuggestedModel): string {
  return `https://huggingface.co/${repository}`;
}

export function fileAddress(model: SuggestedModel): string {
  return `${pageOf(model)}/resolve/main/${model.file}`;
}
