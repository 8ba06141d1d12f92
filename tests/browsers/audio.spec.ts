import { isWav } from './downloads';
import { test } from './journey';
import { seeEnded } from './stored';
import { article, button, combobox, file, list, region, textbox } from './targets';

const transcript = region('Transcript');

test('A text is spoken as WAV, saved, and transcribed from the file', async ({
  visitor,
  downloads,
}) => {
  await visitor.open('audio/?tab=speak');
  await visitor.fill(textbox('Text'), 'Good morning, everybody.');
  await visitor.click(button('Parameters'));
  await visitor.select(combobox(/response_format/), 'wav');
  await visitor.click(button('Speak'));
  const speech = article('Speech');
  await visitor.see(speech, { text: /s of sound · .* · WAV/ });
  await visitor.click(button('Download', speech));
  const wav = await downloads.whole(/everybody\.wav$/, isWav);

  await visitor.open('audio/');
  await visitor.choose(file('Audio file'), wav);
  await visitor.see({ role: 'main' }, { text: /WAV \(pcm-s16\)/ });
  await visitor.click(button('Transcribe'));
  await visitor.see(list('Transcription', transcript), { text: 'Good morning, everybody.' });
  await seeEnded(visitor, 'transcripts', 1);
  await visitor.seeAddress(/[?&]id=/);
  await visitor.reload();
  await visitor.see(list('Transcription', transcript), { text: 'Good morning, everybody.' });
});

test('A recording of the microphone is listed, and can be transcribed', async ({ visitor }, {
  project,
}) => {
  test.skip(
    project.name === 'webkit',
    'WebKitGTK 2.50 ends the process of a page that reads decoded sound (AudioData.copyTo to f32).',
  );
  await visitor.open('audio/');
  await visitor.click(button('Record'));
  await visitor.see({ role: 'main' }, { text: /0:(0[2-9]|[1-5]\d)/ });
  await visitor.click(button('Stop recording'));
  await visitor.see(region('Recordings'), { text: /Recording 20/ });
  await visitor.click(button('Transcribe'));
  await visitor.see(list('Transcription', transcript), { text: 'sound' });
});
