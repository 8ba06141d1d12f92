import { reportTranscribed } from '../../../base/platform/own-transcription';
import type { EmbeddingModel, SpeechToTextModel, TextModel } from '../../base/model-types';
import type { OwnEngines } from '../../base/options';
import { callFrom, forcedTools } from '../../chat/forced-calls';
import { chatParams, engineParts } from './llama-chat';
import type { Job, JobPart, LoadedModel } from './loaded-model';
import { transcribe } from '../whisper/transcribe';
import type { SoundWindow, WindowText } from '../whisper/whisper.worker';
import { SharedModel } from './shared-model';

type Run = (job: Job, signal: AbortSignal) => AsyncGenerator<JobPart>;

/** Runs jobs in the tab that has the model in memory, for all tabs. llama.cpp is fetched when this tab needs it. */
export function sharedEngine(createId: () => string): Run {
  let loading: Promise<LoadedModel> | undefined;
  const load = async (): Promise<LoadedModel> => new (await import('./loaded-model')).LoadedModel();
  const here = async function* (job: Job, signal: AbortSignal): AsyncGenerator<JobPart> {
    if (!loading && job.kind === 'state') {
      yield { type: 'state', state: { folder: null, bytes: 0 } };
      return;
    }
    yield* (await (loading ??= load())).run(job, signal);
  };
  const shared = new SharedModel({ run: here }, createId);
  return (job, signal) => shared.run(job, signal);
}

/** The models of this device as engines of the service. */
export function ownEngines(run: Run, createId: () => string): Omit<OwnEngines, 'models'> {
  return {
    chat: (request, signal) => {
      const folder = folderOf(request.model);
      const chunks = chatChunks(run({ kind: 'chat', folder, params: chatParams(request) }, signal));
      const parts = engineParts(chunks, createId);
      return forcedTools(request) ? callFrom(parts, createId) : parts;
    },
    embed: (model, texts, signal) =>
      partOf(run({ kind: 'embed', folder: folderOf(model), texts }, signal), 'vectors'),
    transcribe: (request, signal) => {
      const transcribeWindow = async (window: SoundWindow): Promise<WindowText> => {
        const job: Job = { kind: 'transcribe', folder: folderOf(request.model), window };
        return (await partOf(run(job, signal), 'transcribed')).result;
      };
      const { progressId, audio } = request;
      const total = audio.duration;
      return transcribe(request, transcribeWindow, (done) => {
        if (progressId !== undefined) reportTranscribed(progressId, { done, total });
      });
    },
    load: async (folder, signal) =>
      (await partOf(run({ kind: 'load', folder }, signal), 'state')).state,
    unload: async () => (await partOf(run({ kind: 'unload' }, never), 'state')).state,
    loaded: async () => (await partOf(run({ kind: 'state' }, never), 'state')).state,
  };
}

const never = new AbortController().signal;

/** The first part of a type. */
async function partOf<Type extends JobPart['type']>(
  parts: AsyncGenerator<JobPart>,
  type: Type,
): Promise<Extract<JobPart, { type: Type }>> {
  for await (const part of parts) if (isOf(part, type)) return part;
  throw new Error(`The model returned no ${type}.`);
}

function isOf<Type extends JobPart['type']>(
  part: JobPart,
  type: Type,
): part is Extract<JobPart, { type: Type }> {
  return part.type === type;
}

async function* chatChunks(parts: AsyncGenerator<JobPart>) {
  for await (const part of parts) if (part.type === 'chunk') yield part.chunk;
}

function folderOf({ id }: TextModel | EmbeddingModel | SpeechToTextModel): string {
  return id.replace(/^own\//, '');
}
