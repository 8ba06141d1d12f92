interface ListedModel {
  id: string;
  /** Tokens of input and output together. */
  contextWindow: number;
  /** Tokens; undefined if the model generates none. */
  maxCompletionTokens?: number;
  /** The engine with weights answers, which counts tokens and applies every bound itself. Undefined: the guide. */
  own?: OwnFacts;
}

/** Facts of a model of this device: of a file that is stored here, or of the browser. */
interface OwnFacts {
  /** When it was added, in Unix seconds. Undefined for the browser's. */
  created?: number;
  /** Stop sequences are applied by the service. */
  leavesStop?: true;
  /** Names of request fields without effect. */
  ignores?: string[];
}

/** A system whose turns two models serve: one decides which tools are used, one writes the answer. */
export interface CompoundSystem {
  reasoningModel: string;
  answeringModel: string;
  /** Names of the tools that the service may run itself, and of tool servers. */
  enabledTools: readonly string[];
}

/** A model that answers with text. */
export interface TextModel extends ListedModel {
  task: 'text';
  maxCompletionTokens: number;
  /** Undefined if the model does not reason. */
  reasoning?: { efforts: string[]; default: string };
  /** Undefined if one model serves the whole turn. */
  compound?: CompoundSystem;
  structuredOutputs: boolean;
  /** Images are refused if undefined. */
  acceptsImages?: true;
  /** Sound is refused if undefined. */
  acceptsAudio?: true;
}

interface ModelOf<Task extends string> extends ListedModel {
  task: Task;
}

export type SpeechToTextModel = ModelOf<'speech-to-text'>;
export type TextToSpeechModel = ModelOf<'text-to-speech'>;
export type EmbeddingModel = ModelOf<'embeddings'>;

export type ServedModel = TextModel | SpeechToTextModel | TextToSpeechModel | EmbeddingModel;
export type Task = ServedModel['task'];
