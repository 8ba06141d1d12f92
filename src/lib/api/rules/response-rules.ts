import { checkChoice, checkFunction } from './chat-tools';
import { isObject } from '../json';
import type { Problem } from './request-description';
import { checkInputItems } from './response-input';

type Body = { [name: string]: unknown };
type Report = (problem: Problem) => void;

/** What a response request must hold beside the types and bounds of its description: api-spec.md 2.3, wire-facts.md 3. */
export function checkResponseRules(body: Body, report: Report): void {
  if (Array.isArray(body.input)) checkInputItems(body.input, report);
  checkTools(body, report);
  checkMembers(body, report);
}

/** Unlike in chat, a tool is flat: its name stands beside its type. */
function checkTools({ tools, tool_choice: choice }: Body, report: Report): void {
  const given: unknown[] = Array.isArray(tools) ? tools : [];
  given.forEach((tool, index) => {
    const path = `tools[${index}]`;
    if (isObject(tool) && tool.type === 'function') return checkFunction(tool, path, report);
    const message = `${path}.type must be function: only function tools are supported.`;
    report({ parameter: `${path}.type`, rule: 'allowed', message });
  });
  const names = given.map((tool) => (isObject(tool) ? tool.name : undefined));
  checkChoice('tool_choice', choice, names, false, report);
}

/** The members of reasoning and text, whose own types the description does not know. */
function checkMembers({ reasoning, text }: Body, report: Report): void {
  for (const member of ['effort', 'summary']) {
    const value = isObject(reasoning) ? (reasoning[member] ?? null) : null;
    if (value === null || typeof value === 'string') continue;
    const parameter = `reasoning.${member}`;
    report({ parameter, rule: 'type', message: `${parameter} must be a string or null.` });
  }
  if (!isObject(text) || text.format === undefined || isObject(text.format)) return;
  const message = 'text.format must be an object.';
  report({ parameter: 'text.format', rule: 'type', message });
}
