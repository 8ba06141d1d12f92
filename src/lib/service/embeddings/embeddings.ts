import { embeddingRules } from '../../base/api/rules/embedding-request';
import { readJsonBody } from '../http/request-body';
import type { Call } from '../http/router';
import { requireValid } from '../http/service-error';
import { findModel } from '../models/models';

/** POST {base_url}/embeddings, which the specification leaves out: the form that other services have. */
export async function createEmbeddings({ request, service }: Call): Promise<Response> {
  const body = await readJsonBody(request, service.jsonBodyLimit);
  requireValid(embeddingRules, body);
  const { input, encoding_format: format } = body as {
    input: string | string[];
    encoding_format?: 'float' | 'base64' | null;
  };
  const model = await findModel(service, String(body.model), 'embeddings');
  const texts = typeof input === 'string' ? [input] : input;
  const { vectors, promptTokens } = await service.own.embed(model, texts, request.signal);
  const data = vectors.map((vector, index) => ({
    object: 'embedding',
    index,
    embedding: format === 'base64' ? base64(vector) : vector,
  }));
  const usage = { prompt_tokens: promptTokens, total_tokens: promptTokens };
  return Response.json({ object: 'list', data, model: model.id, usage });
}

/** The numbers as 32-bit floats, little-endian. */
function base64(vector: number[]): string {
  const bytes = new Uint8Array(new Float32Array(vector).buffer);
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
