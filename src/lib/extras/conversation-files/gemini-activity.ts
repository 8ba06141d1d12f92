import { filledText } from '$lib/base/api/wire/json';
import type { LeftOut } from '$lib/shared/stored-items/import-mark';
import { isObject, isText, type RawRecord } from '$lib/base/storage/database/schema';
import {
  type ExternalConversation,
  type ExternalFile,
  type ExternalNode,
  leaveOut,
} from '$lib/shared/backup/model/external-conversation';
import { markdownOf } from './html-markdown';
import { fromIso, listOf, objectsIn, objectsOf } from './raw-fields';

/**
 * Reads activities of Google Takeout's My Activity, Gemini Apps, as JSON: single questions with
 * their answers in HTML, the newest first. `details` name the chat in newer exports; without it
 * each activity is a conversation. Known from public readers of real exports, not from Google.
 */
export function readGeminiActivities(value: RawRecord): ExternalConversation {
  const leftOut: LeftOut = {};
  const activities = objectsOf(value.geminiActivities, leftOut).reverse();
  const nodes: ExternalNode[] = [];
  for (const activity of activities)
    for (const message of messagesOf(activity, leftOut))
      nodes.push({
        id: `number ${nodes.length}`,
        parentId: nodes.at(-1)?.id,
        createdAt: fromIso(activity.time),
        message,
      });
  return { id: geminiChat(activities[0]), nodes, leftOut };
}

/** Their words are in the language of the account; the name of the product stays. */
export function isGeminiActivity(value: unknown): value is RawRecord {
  if (!isObject(value) || !isText(value.title) || !isText(value.time)) return false;
  const names = [value.header, ...listOf(value.products)].filter(isText);
  return names.some((name) => /\b(gemini|bard)\b/i.test(name));
}

/** The id of the chat that the activity belongs to, if it names just one. */
export function geminiChat(activity: unknown): string | undefined {
  if (!isGeminiActivity(activity)) return undefined;
  const addresses = [activity.titleUrl, ...objectsIn(activity.details).map(({ url }) => url)];
  const ids = addresses.flatMap((address) =>
    isText(address)
      ? (/gemini\.google\.com\/app\/(?:c\/)?([\w-]{1,64})/.exec(address)?.[1] ?? [])
      : [],
  );
  return new Set(ids).size === 1 ? ids[0] : undefined;
}

/** A word such as "Prompted" precedes the question; other activities have no answer. */
const beforeQuestion = /^(prompted|asked|said|submitted query)(:| with:| gemini:| bard:)? /i;
const attached = /\s*attached \d+ files?\.?\s*$/i;

function messagesOf(activity: RawRecord, leftOut: LeftOut): NonNullable<ExternalNode['message']>[] {
  const title = filledText(activity.title) ?? '';
  const html = objectsIn(activity.safeHtmlItem).flatMap((item) => filledText(item.html) ?? []);
  if (html.length === 0 && !beforeQuestion.test(title)) {
    // Such as "Created a Gemini Canvas".
    leaveOut(leftOut, 'parts');
    return [];
  }
  leaveOut(leftOut, 'images', html.join('').match(/<img\b/gi)?.length ?? 0);
  const files = listOf(activity.attachedFiles).flatMap((pointer): ExternalFile[] =>
    isText(pointer) ? [{ pointer, name: pointer }] : [],
  );
  const text = title.replace(beforeQuestion, '').replace(attached, '');
  const answer = html.map(markdownOf).join('\n\n');
  return [
    { role: 'user', text, files },
    { role: 'assistant', text: answer },
  ];
}
