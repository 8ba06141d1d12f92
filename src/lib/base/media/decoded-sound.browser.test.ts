import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import { Mp3OutputFormat } from 'mediabunny';
import { afterEach, expect, it, vi } from 'vitest';
import { openDecoded } from './decoded-sound';
import { encodedFile, sine } from '../../../../tests/support/audio-media/sound-files';

registerMp3Encoder();
afterEach(() => vi.unstubAllGlobals());

/** Claims to support MP3 and fails at its first frame, like WebKitGTK. */
class FailingDecoder extends AudioDecoder {
  readonly #error: WebCodecsErrorCallback;

  constructor(init: AudioDecoderInit) {
    super(init);
    this.#error = init.error;
  }
  override decode(): void {
    this.#error(new DOMException('Decode error', 'EncodingError'));
  }
  override flush(): Promise<void> {
    return Promise.reject(new DOMException('Decode error', 'EncodingError'));
  }
}

it('An MP3 that no decoder of the browser reads blames the browser, not the file', async () => {
  const file = await encodedFile(new Float32Array(sine(1, 48_000)), new Mp3OutputFormat(), 'mp3');
  vi.stubGlobal('AudioDecoder', FailingDecoder);
  await expect(openDecoded(file)).rejects.toMatchObject({
    failure: { kind: 'no-decoder', container: 'MP3', codec: 'mp3' },
    message: expect.stringContaining("This browser can't decode MP3,"),
  });
});
