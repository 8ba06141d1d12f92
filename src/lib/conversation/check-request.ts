import type { ChatRequest } from '$lib/api/chat-types';
import {
  authorizationIn,
  authorizationPath,
  authorizationPlaceholder,
  hasAuthorizationFor,
} from '$lib/api/tab-authorization';
import type { JsonValue } from '$lib/api/json';
import { chatRules } from '$lib/api/rules/chat-rules';
import { refusal, type Problem } from '$lib/api/rules/problem';
import { mediaProblems } from '$lib/attachments/media-problems';
import { withFormMessage } from '$lib/parameters/form-words';
import { unreadProblems } from '$lib/parameters/unread-members.svelte';

/** Errors that block a request of the conversation `owner`, and warnings about it. */
export function checkRequest(body: ChatRequest, baseUrl: string, owner = ''): Problem[] {
  const members = body as { [name: string]: JsonValue };
  return [
    ...mediaProblems(body),
    ...unreadProblems(owner, members),
    ...chatRules(body).map(withFormMessage),
    ...authorizationProblem(body, baseUrl),
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
