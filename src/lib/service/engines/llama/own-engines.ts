import { reportTranscribed } from '../../../platform/own-transcription';
import { listOwnModels, type OwnModel, ownModelId } from '../../../model-files/own-models';
import type { EmbeddingModel, ServedModel, SpeechToTextModel, TextModel } from '../../model-types';
import type { LoadedState, OwnEngines } from '../../options';
import { callFrom, forcedTools } from '../forced-calls';
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
export function ownEngines(run: Run, createId: () => string): OwnEngines {
  return {
    models: async () => (await listOwnModels()).filter(({ checked }) => checked).map(servedModel),
    chat: (request, signal) => {
      const folder = folderOf(request.model);
      const chunks = chatChunks(run({ kind: 'chat', folder, params: chatParams(request) }, signal));
      const parts = engineParts(chunks, createId);
      return forcedTools(request) ? callFrom(parts, createId) : parts;
    },
    embed: async (model, texts, signal) => {
      for await (const part of run({ kind: 'embed', folder: folderOf(model), texts }, signal))
        if (part.type === 'vectors') return part;
      throw new Error('The model returned no vectors.');
    },
    transcribe: (request, signal) => {
      const transcribeWindow = async (window: SoundWindow): Promise<WindowText> => {
        const job: Job = { kind: 'transcribe', folder: folderOf(request.model), window };
        for await (const part of run(job, signal))
          if (part.type === 'transcribed') return part.result;
        throw new Error('The model returned no text.');
      };
      const total = request.audio.duration;
      return transcribe(request, transcribeWindow, (done) => reportTranscribed({ done, total }));
    },
    load: (folder, signal) => stateAfter(run({ kind: 'load', folder }, signal)),
    unload: () => stateAfter(run({ kind: 'unload' }, never)),
    speed: async (size, signal) => {
      for await (const part of run({ kind: 'speed', size }, signal))
        if (part.type === 'speed') return part.speed;
      throw new Error('The speed was not measured.');
    },
    loaded: () => stateAfter(run({ kind: 'state' }, never)),
  };
}

const never = new AbortController().signal;

async function stateAfter(parts: AsyncGenerator<JobPart>): Promise<LoadedState> {
  for await (const part of parts) if (part.type === 'state') return part.state;
  throw new Error('The model reported no state.');
}

async function* chatChunks(parts: AsyncGenerator<JobPart>) {
  for await (const part of parts) if (part.type === 'chunk') yield part.chunk;
}

function folderOf({ id }: TextModel | EmbeddingModel | SpeechToTextModel): string {
  return id.replace(/^own\//, '');
}

function servedModel(model: OwnModel): ServedModel {
  const { kind, facts, context, addedAt } = model;
  const common = {
    id: ownModelId(model),
    contextWindow: context,
    maxCompletionTokens: context,
    own: { created: Math.floor(addedAt / 1000) },
  };
  if (kind !== 'text') return { ...common, task: kind };
  const reasoning = facts?.canThink
    ? { reasoning: { efforts: ['none', 'default'], default: 'default' } }
    : {};
  return { ...common, ...reasoning, task: kind, structuredOutputs: true };
}
