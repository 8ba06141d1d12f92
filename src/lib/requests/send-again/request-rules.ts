import type { JsonObject } from '$lib/api/json';
import { allChatParameters } from '$lib/api/rules/all-chat-parameters';
import { chatRules } from '$lib/api/rules/chat-rules';
import type { Problem } from '$lib/api/rules/problem';
import type { Parameter } from '$lib/api/rules/request-description';
import { responseRules } from '$lib/api/rules/response-rules';
import { responseParameters } from '$lib/api/rules/responses-request';

interface RequestRules {
  parameters: readonly Parameter[];
  check: (body: JsonObject) => readonly Problem[];
}

const byPath: { [path: string]: RequestRules } = {
  '/chat/completions': { parameters: allChatParameters, check: chatRules },
  '/responses': { parameters: responseParameters, check: responseRules },
};

const none: RequestRules = { parameters: [], check: () => [] };

/** The rules for the editor of a request, by its path. */
export function rulesOf(path: string): RequestRules {
  return byPath[path] ?? none;
}
