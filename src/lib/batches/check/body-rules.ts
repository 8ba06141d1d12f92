import { checkDocuments } from '$lib/api/rules/chat-documents';
import { checkMessages } from '$lib/api/rules/chat-messages';
import { chatParameters } from '$lib/api/rules/chat-request';
import { checkTools } from '$lib/api/rules/chat-tools';
import type { Model } from '$lib/api/model-types';
import { bodyChecker, type Parameter, type Problem } from '$lib/api/rules/request-description';
import { checkStop } from '$lib/api/rules/stop-sequences';
import type { LineProblem, Report } from './problem';
import { shortened } from './quote';

type Body = { [name: string]: unknown };
/** What the list of models tells of one. */
export type KnownModel = Pick<Model, 'id' | 'active'>;

const described = new Map(chatParameters.map((parameter) => [parameter.name, parameter]));
const checkDescription = bodyChecker(chatParameters);
/** Some deployments take it at the top level of the body (wire-facts.md 2). */
const elsewhere = 'disable_tool_validation';

/** The rules for the body of a line: api-spec.md 2.1 and 8, and what a batch cannot do. */
export class BodyRules {
  #active: Map<string, boolean> | undefined;
  #report: Report = () => {};

  /** Without `models`, or with none, every model id is taken. */
  constructor(models: readonly KnownModel[] = []) {
    if (models.length > 0)
      this.#active = new Map(models.map(({ id, active }) => [id, active !== false]));
  }

  check(body: Body, report: Report): void {
    this.#report = report;
    for (const problem of checkDescription(body)) this.#take(problem);
    if (typeof body.model === 'string') this.#checkModel(body.model);
    if (body.stream === true) this.#refuseStream();
    if (Array.isArray(body.messages)) checkMessages(body.messages, this.#take);
    if (body.stop) checkStop(body.stop, this.#take);
    checkTools(body, this.#take);
    if (body.documents) checkDocuments(body.documents, this.#take);
    for (const name of Object.keys(body)) this.#advise(name, body[name]);
  }

  readonly #take = ({ parameter, rule, message }: Problem): void =>
    this.#report({ code: rule, severity: 'error', field: `body.${parameter}`, reason: message });

  #checkModel(id: string): void {
    const about = (code: LineProblem['code'], severity: LineProblem['severity'], reason: string) =>
      this.#report({ code, severity, field: 'body.model', reason });
    if (id === '') return about('required', 'error', 'model is empty.');
    const active = this.#active?.get(id);
    if (active === false)
      about('inactive-model', 'error', `The model ${shortened(id)} is not active.`);
    if (active !== undefined || !this.#active) return;
    const reason = `The list of models of this connection does not name ${shortened(id)}.`;
    about('unknown-model', 'warning', reason);
  }

  #refuseStream(): void {
    const reason = 'stream must not be true: the results of a batch come as a file.';
    this.#report({ code: 'stream', severity: 'error', field: 'body.stream', reason });
  }

  #advise(name: string, value: unknown): void {
    const parameter = described.get(name);
    const advice = parameter ? adviceOn(parameter, value) : unknownParameter(name);
    if (advice) this.#report({ ...advice, severity: 'warning' });
  }
}

function adviceOn(
  { name, deprecatedFor, unsupported }: Parameter,
  value: unknown,
): Omit<LineProblem, 'severity'> | undefined {
  if ((!deprecatedFor && !unsupported) || value === null) return undefined;
  const field = `body.${name}`;
  if (deprecatedFor)
    return { code: 'deprecated', field, reason: `${name} is deprecated; use ${deprecatedFor}.` };
  const reason =
    unsupported === 'never'
      ? `${name} is not supported in chat completions.`
      : `No model supports ${name} yet.`;
  return { code: 'unsupported', field, reason };
}

function unknownParameter(name: string): Omit<LineProblem, 'severity'> | undefined {
  if (name === elsewhere) return undefined;
  const reason = `“${shortened(name)}” is no parameter that the specification knows; the service may refuse the request.`;
  return { code: 'unknown-parameter', field: 'body', reason };
}
