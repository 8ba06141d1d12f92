import { isObject } from '$lib/base/api/wire/json';
import { formatBytes } from '$lib/base/ui/text/amounts';
import { ModelFileError } from './gguf-header';

/** A file of a Whisper model that was exported to ONNX. */
export interface SpeechFile<Named = File> {
  /** Its path in the repository of the model. */
  path: string;
  file: Named;
  /** Only for weights: the session that they belong to, and the type of the weights in the words of transformers.js. */
  part?: 'encoder_model' | 'decoder_model_merged';
  dtype?: string;
}

/** Files beside the weights. */
const settingFiles = [
  'config.json',
  'generation_config.json',
  'preprocessor_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
];

/** Bytes of the largest of them; the tokenizer of Whisper takes 4 MB. */
const maxSettingBytes = 16 * 1024 ** 2;

/** The engine reserves memory and counts steps by these numbers. Whisper models have lower or the same ones. */
const highest = Object.entries({
  encoder_layers: 64,
  decoder_layers: 64,
  num_hidden_layers: 64,
  max_target_positions: 448,
  num_beams: 16,
  feature_size: 256,
  n_fft: 4096,
  n_samples: 480_000,
  nb_max_frames: 3000,
});

const parts = ['encoder_model', 'decoder_model_merged'] as const;

/** Endings of names and types of weights, those that suit WebAssembly best first. */
const variants: [ending: string, dtype: string][] = [
  ['_quantized', 'q8'],
  ['_int8', 'int8'],
  ['_uint8', 'uint8'],
  ['', 'fp32'],
  ['_q4', 'q4'],
  ['_bnb4', 'bnb4'],
  ['_fp16', 'fp16'],
  ['_q4f16', 'q4f16'],
];

/** Whether chosen files are meant as a model of this kind. */
export function hasOnnx(files: readonly { name: string }[]): boolean {
  return files.some(({ name }) => name.endsWith('.onnx'));
}

/**
 * The files that Whisper needs among those of a folder or a repository, one variant of each weights. Throws
 * ModelFileError that names a missing one. Paths are lost where a File crosses to a worker, so files are found by name.
 */
export function findSpeechFiles<Named extends { name: string }>(
  files: readonly Named[],
  place: 'folder' | 'repository' = 'folder',
): SpeechFile<Named>[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const settings = settingFiles.map((name) => ({ path: name, file: byName.get(name) }));
  const weights = parts.map((part) => {
    const found = variants.find(
      // Weights of over 2 GB are in a second file, which the tab could not hold.
      ([ending]) =>
        byName.has(`${part}${ending}.onnx`) && !byName.has(`${part}${ending}.onnx_data`),
    );
    const [ending = '', dtype] = found ?? [];
    const name = `${part}${ending}.onnx`;
    return { path: `onnx/${name}`, file: byName.get(name), part, dtype };
  });
  return [...settings, ...weights].map(({ file, ...rest }) => {
    if (file) return { ...rest, file };
    const name = rest.path.replace(/^.*\//, '');
    throw new ModelFileError(
      `The ${place} has no ${name}. Choose the ${place} of a Whisper model with ONNX files.`,
    );
  });
}

/** Checks the contents of the files. Returns a name for the model. Throws ModelFileError. */
export async function readSpeechFiles(files: readonly SpeechFile[]): Promise<string> {
  for (const { file } of files) await checkSpeechFile(file);
  const config = await parsed(files[0]?.file ?? new Blob());
  const given = isObject(config) ? config._name_or_path : undefined;
  const name = typeof given === 'string' ? given.replace(/^.*[/\\]/, '') : '';
  return /whisper/i.test(name) ? name : 'whisper';
}

/** Checks the content of one of the files. Throws ModelFileError. */
export async function checkSpeechFile(file: File): Promise<void> {
  await checkPointer(file);
  if (file.name.endsWith('.onnx')) return checkWeights(file);
  if (file.size > maxSettingBytes)
    throw new ModelFileError(
      `${file.name} has ${formatBytes(file.size)}; that of a Whisper model has at most ${formatBytes(maxSettingBytes)}.`,
    );
  const content = await parsed(file);
  if (!isObject(content))
    throw new ModelFileError(`${file.name} is damaged: it is no JSON object.`);
  const type = content.model_type;
  if (file.name === 'config.json' && type !== 'whisper')
    throw new ModelFileError(
      `Only Whisper models can be used; config.json names ${typeof type === 'string' ? `"${type.slice(0, 40)}"` : 'no kind'}.`,
    );
  for (const [name, limit] of highest)
    if (Number(content[name]) > limit)
      throw new ModelFileError(
        `${file.name} is damaged: its ${name} is over ${limit}, more than Whisper models have.`,
      );
}

async function parsed(file: Blob): Promise<unknown> {
  try {
    return JSON.parse(await file.text());
  } catch {
    return undefined;
  }
}

/** Git without its large-file extension leaves a few lines in place of a file. */
async function checkPointer(file: File): Promise<void> {
  const beginning = await file.slice(0, 40).text();
  if (!beginning.startsWith('version https://git-lfs')) return;
  throw new ModelFileError(
    `${file.name} is a pointer of Git LFS, not the file. Run "git lfs pull" in the folder.`,
  );
}

/** An ONNX file begins with the field of its version, as protobuf writes it. */
async function checkWeights(file: File): Promise<void> {
  const [first] = new Uint8Array(await file.slice(0, 1).arrayBuffer());
  if (first !== 8) throw new ModelFileError(`${file.name} is not an ONNX file.`);
}
