import type { Call } from '../http/router';

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
