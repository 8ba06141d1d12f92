import { randomId } from '../platform/random-id';
import { builtInSpeech, builtInTranscription } from './audio/built-in-engines';
import { aloneTab } from './batches/tabs';
import { faultyEngine } from './faults';
import { guideEngine } from './guide/guide-engine';
import type { ServiceOptions } from './options';
import { schemaInstance, type MakeInstance } from './schema/instance';
import { sleep } from './sleep';
import { MemoryStore } from './store/memory-store';

const here: MakeInstance = async (...asked) => schemaInstance(...asked);

/** Fills in the defaults of a service that is alone in its page and answers as fast as it can. */
export function completeOptions(options: Partial<ServiceOptions>): ServiceOptions {
  const surroundings = {
    now: () => performance.timeOrigin + performance.now(),
    sleep,
    createId: () => randomId(),
    random: Math.random,
    instance: here,
    ...options,
  };
  const complete = {
    pace: Infinity,
    jitter: () => 0,
    fault: () => undefined,
    engine: guideEngine(surroundings),
    speech: builtInSpeech,
    transcription: builtInTranscription,
    store: new MemoryStore(),
    tabs: aloneTab,
    refusedKeys: [],
    reportsLimits: false,
    jsonBodyLimit: 20 * 1024 * 1024,
    ...surroundings,
  };
  const { engine, fault, random } = complete;
  return { ...complete, engine: faultyEngine(engine, fault, random) };
}
