import { fileOf, formatById } from '$lib/base/export-dialog/export-format';
import { serve } from '$lib/base/workers/serve';
import type { ConversationContent } from './conversation-file';
import { conversationFormats } from './conversation-formats';

const tasks = {
  write(formatId: string, content: ConversationContent): Promise<Blob> {
    const format = formatById(conversationFormats, formatId);
    return fileOf(format, format.write(content));
  },
};

export type ConversationFileTasks = typeof tasks;

serve(tasks);
