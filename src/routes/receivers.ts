/**
 * The functions by which pages receive a request or files from elsewhere, loaded together by the one `import()` of
 * load-receivers.ts. The boundary of a chunk, not a list for other importers.
 */
export { receiveRequest as receiveSpeech } from '$lib/features/audio/speak/receive-request';
export {
  receiveFile as receiveSound,
  receiveRequest as receiveTranscription,
} from '$lib/features/audio/transcribe/receive-request';
export { batchAddress } from '$lib/shared/batch-jobs/batch-address';
export { receiveFiles as receiveBatchFiles } from '$lib/features/batches/new/entered-batch.svelte';
export { receiveRequest as receiveBatch } from '$lib/features/batches/new/receive-request';
export { receiveRequest as receiveChat } from '$lib/features/chat/receive-request';
export { fileAddress } from '$lib/features/files/file-address';
export { receiveRequest as receiveUpload } from '$lib/features/files/uploads.svelte';
export { modelAddress } from '$lib/features/models/list/model-address';
export { receiveRequest as receiveResponse } from '$lib/features/responses/convert/open-in-responses';
