import type { Snippet } from 'svelte';
import type { JsonValue } from '$lib/base/api/wire/json';
import type { ReadStoredAttachment } from '$lib/shared/attachments/fill-request';
import type { ResponseRecord } from '$lib/base/storage/response-records';
import type { RequestForm } from './request/request-form.svelte';

/** A request as the menu in its toolbar sees it. The menu leads to other pages, so src/routes puts it together. */
export interface ResponseMenu {
  form: RequestForm;
  /** The model it would be sent to now. */
  model: string;
  /** The stored response; undefined while the request is not sent. */
  record: ResponseRecord | undefined;
  /** Reads an attached file by its id. */
  readFile: ReadStoredAttachment;
  onexport: () => void;
  /** Shows an item of an input. */
  showItem: Snippet<[JsonValue]>;
}
