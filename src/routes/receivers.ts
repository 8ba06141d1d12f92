/**
 * The functions by which pages receive a request or files from elsewhere, loaded together by the one `import()` of
 * load-receivers.ts. The boundary of a chunk, not a list for other importers.
 */
export { receiveRequest as receiveSpeech } from '$lib/audio/speak/receive-request';
export {
  receiveFile as receiveSound,
  receiveRequest as receiveTranscription,
} from '$lib/audio/transcribe/receive-request';
export { batchAddress } from '$lib/batch-runs/batch-address';
export { receiveFiles as receiveBatchFiles } from '$lib/batches/new/entered-batch.svelte';
export { receiveRequest as receiveBatch } from '$lib/batches/new/receive-request';
export { receiveRequest as receiveChat } from '$lib/chat/receive-request';
export { fileAddress } from '$lib/files/file-address';
export { receiveRequest as receiveUpload } from '$lib/files/uploads.svelte';
export { fineTuningAddress } from '$lib/fine-tunings/fine-tuning-list.svelte';
export { receiveRequest as receiveFineTuning } from '$lib/fine-tunings/entered-fine-tuning.svelte';
export { receiveRequest as receiveLegacy } from '$lib/legacy/legacy-composer.svelte';
export { modelAddress } from '$lib/models/model-address';
export { receiveRequest as receiveResponse } from '$lib/responses/convert/open-in-responses';
