import { maxAnswers } from '$lib/base/api/chat-reply';
import type { ChatRequest } from '$lib/base/api/chat-types';
import {
  authorizationIn,
  authorizationPath,
  authorizationPlaceholder,
  hasAuthorizationFor,
} from '$lib/base/api/wire/tab-authorization';
import type { JsonValue } from '$lib/base/api/wire/json';
import { chatRules } from '$lib/base/api/rules/chat-rules';
import { refusal, type Problem } from '$lib/base/api/rules/problem';
import { problemsOver } from '$lib/base/api/rules/problems-over';
import { mediaProblems } from '$lib/shared/attachments/media-problems';
import type { Connection } from '$lib/shared/connections/model/connection';
import { knownServiceOf } from '$lib/shared/connections/known-service';
import { withFormMessage } from '$lib/shared/parameters/form-state';
import { namedProblems } from '$lib/shared/parameters/named-fields.svelte';
import { unreadProblems } from '$lib/shared/parameters/unread-members.svelte';
import { serverTokenProblems } from '$lib/shared/tools/hosted/token-problems';

/**
 * Problems that block a request of the conversation `owner`, warnings and advice. Of several answers to a request, the page shows only one unless `showsSeveral`.
 */
export function checkRequest(
  body: ChatRequest,
  { baseUrl, isDemo }: Pick<Connection, 'baseUrl' | 'isDemo'>,
  owner = '',
  showsSeveral = false,
): Problem[] {
  const members = body as { [name: string]: JsonValue };
  const ruled = [...mediaProblems(body), ...chatRules(body).map(withFormMessage)];
  const { n } = members;
  const areShown = showsSeveral && typeof n === 'number' && n <= maxAnswers;
  return [
    ...unreadProblems(owner, members),
    ...namedProblems(owner, members),
    ...problemsOver(knownServiceOf({ baseUrl, isDemo }), ruled, members, areShown),
    ...authorizationProblem(body, baseUrl),
    ...serverTokenProblems(members.tools, baseUrl),
  ];
}

/** The secret is held for one service only, and not stored in conversations; an old one may contain it in the clear. */
function authorizationProblem({ compound_custom: custom }: ChatRequest, baseUrl: string) {
  const authorization = authorizationIn(custom);
  if (typeof authorization !== 'string') return [];
  if (authorization === authorizationPlaceholder && hasAuthorizationFor(baseUrl)) return [];
  const message = 'Enter the wolfram_settings authorization again; this tab doesn’t have it.';
  return [refusal('secret', authorizationPath, message)];
}
