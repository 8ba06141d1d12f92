import { expect, it } from 'vitest';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { receiveRequest } from './receive-request';
import { transcriptionComposer } from './transcription-composer.svelte';

it('A chosen file stays if one of the same name is received, and another one can be restored', async () => {
  const mine = new File(['RIFF'], 'talk.wav');
  transcriptionComposer.choice.choose(mine);
  await receiveRequest('transcribe', { body: { model: 'm' }, files: ['talk.wav'] });
  expect(transcriptionComposer.choice.file).toBe(mine);
  await receiveRequest('transcribe', { body: { model: 'm' }, files: ['other.wav'] });
  expect(transcriptionComposer.choice.value).toEqual({
    file: undefined,
    url: '',
    requestedName: 'other.wav',
  });
  notifications.toasts.at(-1)?.action?.run();
  expect(transcriptionComposer.choice.file).toBe(mine);
  transcriptionComposer.choice.clear();
});
