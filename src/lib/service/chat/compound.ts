import { isObject } from '../../base/api/wire/json';
import { invalid } from '../http/service-error';
import type { TextModel } from '../base/model-types';
import { findModel } from '../models/models';
import type { ServiceOptions } from '../base/options';

/**
 * Applies the models and tools that compound_custom chooses. The efforts of a compound system are those of the model
 * that reasons in it. Other models are returned as they are. Throws 404 or 400.
 */
export async function configuredModel(
  model: TextModel,
  custom: unknown,
  service: ServiceOptions,
): Promise<TextModel> {
  if (!model.compound) return model;
  const { models, tools } = isObject(custom) ? custom : {};
  const chosen = isObject(models) ? models : {};
  const enabledTools = isObject(tools) ? tools.enabled_tools : undefined;
  const part = (name: 'reasoning_model' | 'answering_model', otherwise: string) =>
    partOf(model, chosen[name] ?? otherwise, `compound_custom.models.${name}`, service);
  const reasoner = await part('reasoning_model', model.compound.reasoningModel);
  const writer = await part('answering_model', model.compound.answeringModel);
  return {
    ...model,
    reasoning: reasoner.reasoning,
    compound: {
      reasoningModel: reasoner.id,
      answeringModel: writer.id,
      enabledTools: (enabledTools as string[] | null) ?? model.compound.enabledTools,
    },
  };
}

/** A part must be one model, and hold as much as the system. */
async function partOf(
  { id, contextWindow }: TextModel,
  chosen: unknown,
  param: string,
  service: ServiceOptions,
): Promise<TextModel> {
  const model = await findModel(service, String(chosen), 'text', param);
  const fits = !model.own && !model.compound && model.contextWindow >= contextWindow;
  if (fits) return model;
  throw invalid(param, `The model "${model.id}" can’t be a part of ${id}.`);
}

/**
 * The one tool server, which is part of this service. The specification has no field that names a server, so its label
 * in compound_custom.tools.enabled_tools does.
 */
const toolServer = {
  id: 'mcpl_demo_tools',
  type: 'mcp_list_tools',
  server_label: 'demo_tools',
  tools: [
    {
      name: 'read_tide',
      description: 'Height of the tide in a harbour, in metres.',
      input_schema: {
        type: 'object',
        properties: { harbour: { type: 'string', description: 'Name of the harbour' } },
        required: ['harbour'],
      },
      annotations: { readOnlyHint: true },
    },
    {
      name: 'ring_bell',
      description: 'Rings the bell of the harbour once.',
      input_schema: { type: 'object', properties: {} },
      annotations: { readOnlyHint: false },
    },
  ],
};

/** The mcp_list_tools of an answer (docs/service.md#messages-and-tools). */
export function listedTools({ compound }: TextModel): object[] {
  return compound?.enabledTools.includes(toolServer.server_label) ? [toolServer] : [];
}
