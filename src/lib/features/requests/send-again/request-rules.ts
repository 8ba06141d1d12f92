import type { JsonObject } from '$lib/base/api/wire/json';
import { allChatParameters } from '$lib/base/api/rules/all-chat-parameters';
import { chatRules } from '$lib/base/api/rules/chat-rules';
import type { Problem } from '$lib/base/api/rules/problem';
import type { Parameter } from '$lib/base/api/rules/request-description';
import { responseRules } from '$lib/base/api/rules/response-rules';
import { responseParameters } from '$lib/base/api/rules/responses-request';

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
