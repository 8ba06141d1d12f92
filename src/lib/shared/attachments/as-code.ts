import { firstFree } from '$lib/base/formats/first-free';
import {
  type CodeFile,
  type CodeObject,
  type CodeRequest,
  FileText,
} from '$lib/shared/request-code/code-request';
import { ApiFailure } from '$lib/base/api/wire/errors';
import { cleanFileName } from '$lib/base/ui/files/save-file';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { savedName } from './attachment-facts';
import { fillRequest, type ReadStoredAttachment } from './fill-request';

/**
 * Body of a request for a code sample, and the files that the sample reads from disk. Attached text is written into the
 * body. Reports a file that is no longer stored with a toast and returns undefined.
 */
export async function codeRequestOf(
  body: { [name: string]: unknown },
  read: ReadStoredAttachment,
): Promise<Pick<CodeRequest, 'body' | 'files'> | undefined> {
  const files = new Map<string, CodeFile>();
  try {
    const json = await fillRequest(body, read, ({ id, note, file }, prefix) => {
      const known = files.get(id) ?? { name: freeName(savedName(note), files), content: file };
      files.set(id, known);
      return new FileText(prefix, known.name, file.size);
    });
    return { body: { json: json as CodeObject }, files: [...files.values()] };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    toast({
      kind: 'failed',
      text: 'Can’t write code: a file of this request is no longer stored.',
    });
    return undefined;
  }
}

/** A name that no other file has, also on disks that ignore letter case. */
function freeName(wanted: string, files: ReadonlyMap<string, CodeFile>): string {
  const taken = [...files.values()].map(({ name }) => name.toLowerCase());
  const name = cleanFileName(wanted);
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? [];
  return firstFree(
    (count) => (count === 1 ? name : `${stem}-${count}${ending}`),
    (free) => taken.includes(free.toLowerCase()),
    1,
  );
}
