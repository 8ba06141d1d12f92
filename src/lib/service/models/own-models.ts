import { speedShapes, type SpeedSize } from '../../base/model-files/speed-models';
import type { Call } from '../http/router';
import { ServiceError } from '../http/service-error';

/** GET {root_url}/own-models/loaded: which own model is in memory, and about how much of it. */
export async function loadedModel({ service }: Call): Promise<Response> {
  return Response.json(await service.own.loaded());
}

/** DELETE {root_url}/own-models/loaded: frees the memory. */
export async function unloadModel({ service }: Call): Promise<Response> {
  return Response.json(await service.own.unload());
}

/** POST {root_url}/own-models/{folder}/load: loads a model and has it make one token. */
export async function loadModel({ service, request, parameters }: Call): Promise<Response> {
  return Response.json(await service.own.load(parameters[0] ?? '', request.signal));
}

/** POST {root_url}/own-models/speed/{billions}: tokens per second of this machine for a model of that size. */
export async function measureSpeed({ service, request, parameters }: Call): Promise<Response> {
  const [size = ''] = parameters;
  if (!isSize(size))
    throw new ServiceError(404, `Sizes are ${Object.keys(speedShapes).join(', ')}.`);
  return Response.json(await service.own.speed(size, request.signal));
}

function isSize(size: string): size is SpeedSize {
  return Object.hasOwn(speedShapes, size);
}
