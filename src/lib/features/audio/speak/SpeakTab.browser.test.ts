import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { openSpeeches } from '$lib/base/storage/speeches';
import { dismissToast, notifications } from '$lib/base/ui/notices/toasts.svelte';
import type { JsonObject } from '$lib/base/api/wire/json';
import { readWavHeader } from '$lib/base/formats/wav/wav-header';
import { serviceWithModels } from '../../../../../tests/support/audio/service-with-models';
import SpeakTab from './SpeakTab.svelte';
import { speechComposer, speechComposer as composer } from './speech-composer.svelte';
import { speeches } from './speeches.svelte';
import { tone } from '../../../../../tests/support/audio/speech-sounds';
import SpeechPanel from './SpeechPanel.svelte';
import { receiveRequest } from './receive-request';
import { joinSounds } from './join-sounds';

describe('The tab of speech', () => {
  const orpheus = 'canopylabs/orpheus-v1-english';
  const fetchSpeech = vi.fn<(body: { [name: string]: unknown }) => Response | Promise<Response>>();
  const repository = openSpeeches();

  const fetchAny = serviceWithModels(
    () => ['llama', orpheus],
    (_, { signal, body }) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        const request = JSON.parse(body as string) as { [name: string]: unknown };
        void Promise.resolve(fetchSpeech(request)).then(resolve);
      }),
  );

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const text = page.getByRole('textbox', { name: 'Text' });
  const sent = () => fetchSpeech.mock.calls.map(([body]) => body);
  /** The end puts Speak in the place of Stop, which moves what is below. */
  const ended = () => vi.waitFor(() => expect(composer.busy).toBe(false));

  beforeEach(async () => {
    const endpoint = { baseUrl: 'https://api.test/v1', rootUrl: '', fetch: fetchAny };
    vi.spyOn(connections, 'endpointIfUnlocked').mockResolvedValue(endpoint);
    // Before that there is no connection, whose models never load.
    await connections.ready;
    await connections.models.reload();
    fetchSpeech.mockImplementation(() => new Response(tone(0.3)));
    composer.type('');
    composer.setOtherVoices('');
    composer.pick([{ model: '', voice: '', parameters: { response_format: 'wav' } }]);
    composer.refused = undefined;
    await render(SpeakTab);
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    fetchSpeech.mockReset();
    await speeches.list.load();
    for (const { id } of speeches.list.all) await speeches.remove(id);
  });

  it('speaks the text with the most likely model and voice, and announces it once', async () => {
    await text.fill('Hello there.');
    await button('Speak').click();
    await expect.element(page.getByRole('slider', { name: 'Position' })).toBeVisible();
    expect(sent()).toEqual([
      { model: orpheus, voice: 'autumn', input: 'Hello there.', response_format: 'wav' },
    ]);
    await expect
      .element(page.getByText(/0\.3 s of sound · .* · first byte \d+ ms · total/))
      .toBeVisible();
    await vi.waitFor(() => expect(notifications.announcement.text).toBe('Speech ready: 0.3 s.'));
  });

  it('lets several speeches be selected, and deletes them with one undo', async () => {
    await text.fill('Hello there.');
    await button('Speak').click();
    await expect.element(page.getByRole('slider', { name: 'Position' })).toBeVisible();
    await text.fill('And again.');
    await button('Speak').click();
    await vi.waitFor(() => expect(speeches.list.all).toHaveLength(2));
    await ended();
    await button('Select speeches').click();
    const boxes = page.getByRole('checkbox');
    await expect.element(boxes.first()).toHaveFocus();
    await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    await expect.element(page.getByText('2 selected')).toBeVisible();
    await button('Delete selected').click();
    await vi.waitFor(async () => expect((await repository.list()).records).toEqual([]));
    await vi.waitFor(() =>
      expect(notifications.toasts.map(({ text }) => text)).toContain('Deleted 2 speeches'),
    );
    notifications.toasts.find(({ text }) => text === 'Deleted 2 speeches')?.action?.run();
    await vi.waitFor(() => expect(speeches.list.all).toHaveLength(2));
    expect((await repository.list()).records).toHaveLength(2);
  });

  it('returns the focus to the button that started the selection', async () => {
    await text.fill('Hello there.');
    await button('Speak').click();
    await ended();
    await button('Select speeches').click();
    await expect
      .element(page.getByRole('checkbox', { name: 'autumn: Hello there.' }))
      .toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Select speeches')).toHaveFocus();
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  });

  it('accepts an unknown voice', async () => {
    await text.fill('Hi.');
    await page.getByRole('combobox', { name: 'Voice' }).fill('<b>mine</b>');
    await userEvent.keyboard('{Enter}');
    await button('Speak').click();
    await vi.waitFor(() => expect(sent()[0]).toMatchObject({ voice: '<b>mine</b>' }));
    await expect.element(page.getByRole('listitem').getByText('<b>mine</b>')).toBeVisible();
  });

  it('warns about a known refusal of the model, offers an alternative, and sends all the same', async () => {
    await text.fill('Hi.');
    composer.setParameter(0, 'response_format', undefined);
    await expect.element(page.getByText(/only supports wav; this requests mp3/)).toBeVisible();
    fetchSpeech.mockResolvedValueOnce(
      Response.json({ error: { message: 'only <i>wav</i>' } }, { status: 400 }),
    );
    await button('Speak').click();
    await expect.element(page.getByText('only <i>wav</i>')).toBeVisible();
    await button('Request wav').click();
    await expect.element(page.getByText(/likely refuse/)).not.toBeInTheDocument();
  });

  it('sends nothing without a text', async () => {
    await button('Speak').click();
    await expect.element(page.getByText(/Enter text/)).toBeVisible();
    expect(fetchSpeech).not.toHaveBeenCalled();
    await text.fill('Hi.');
    await expect.element(page.getByText('Not sent')).not.toBeInTheDocument();
  });

  it('shows before sending that a long text is sent in parts, and afterwards how many arrived', async () => {
    await text.fill('This is one of many sentences. '.repeat(10));
    await expect.element(page.getByText(/spoken in 2 parts/)).toBeVisible();
    await button('Speak').click();
    await expect.element(page.getByText(/2 of 2 parts/)).toBeVisible();
    expect(sent()).toHaveLength(2);
  });

  it('stops, and sends again on Retry', async () => {
    fetchSpeech.mockReturnValueOnce(new Promise(() => {}));
    await text.fill('Hi.');
    await button('Speak').click();
    await expect.element(page.getByText(/Waiting for the service/)).toBeVisible();
    await button('Stop').click();
    await expect.element(page.getByText('Stopped')).toBeVisible();
    await ended();
    await button('Retry').click();
    await expect.element(page.getByRole('slider', { name: 'Position' })).toBeVisible();
  });

  it('shows no player for a reply that is no sound', async () => {
    fetchSpeech.mockResolvedValueOnce(new Response('upstream <b>down</b>'));
    await text.fill('Hi.');
    await button('Speak').click();
    await expect.element(page.getByText('The service sent text instead of audio.')).toBeVisible();
    await expect.element(page.getByText('upstream <b>down</b>')).toBeVisible();
    expect(document.querySelector('audio')).toBeNull();
  });

  it('quotes the service if it sends JSON with a success status', async () => {
    fetchSpeech.mockResolvedValueOnce(Response.json({ message: 'No <b>voice</b> today' }));
    await text.fill('Hi.');
    await button('Speak').click();
    await expect.element(page.getByText('JSON instead of audio')).toBeVisible();
    await expect.element(page.getByText('No <b>voice</b> today')).toBeVisible();
    await ended();
    await button('Retry').click();
    await expect.element(page.getByRole('slider', { name: 'Position' })).toBeVisible();
  });

  it('shows the words of a service beside the field that it refused, until that is changed', async () => {
    const error = { message: 'No such voice: mine', param: 'voice' };
    fetchSpeech.mockImplementation(() => Response.json({ error }, { status: 400 }));
    const voice = page.getByRole('combobox', { name: 'Voice' });
    await voice.fill('mine');
    await userEvent.keyboard('{Enter}');
    await text.fill('Hi.');
    await button('Speak').click();
    await expect.element(voice).toHaveAccessibleDescription(/Refused: No such voice: mine/);
    expect(sent()).toHaveLength(1);
    await voice.fill('yours');
    await userEvent.keyboard('{Enter}');
    await expect.element(voice).not.toHaveAttribute('aria-invalid');
  });

  it('gives its own voice to a take that was added before the models were known', () => {
    const blank = { model: '', voice: '', parameters: {} };
    composer.pick([blank, blank]);
    expect(new Set(composer.takes.map(({ voice }) => voice)).size).toBe(2);
  });

  it('compares voices one after another, each with its own player and duration', async () => {
    await text.fill('Hi.');
    await button('Compare').click();
    await button('Add another').click();
    await button('Remove take 2').click();
    await button('Speak all (2)').click();
    await vi.waitFor(() => expect(document.querySelectorAll('audio')).toHaveLength(2));
    expect(sent().map(({ voice }) => voice)).toEqual(['autumn', 'hannah']);
    expect(document.querySelectorAll('article')).toHaveLength(1);
    await vi.waitFor(() => expect(notifications.announcement.text).toBe('Speech: 2 of 2 ready.'));
  });

  it('tries voices by formats in one table, and shows before how much it sends', async () => {
    await page.viewport(1200, 800);
    await text.fill('Hello there.');
    await button('Try voices…').click();
    const checkbox = (name: string) => page.getByRole('checkbox', { name, exact: true });
    for (const name of ['diana', 'hannah', 'austin', 'daniel', 'troy'])
      await checkbox(name).click();
    await checkbox('ogg').click();
    await page.getByRole('textbox', { name: 'Other voices' }).fill('mine, autumn');
    await expect.element(page.getByText(/only supports wav; this requests ogg/)).toBeVisible();
    await expect.element(page.getByText('4 requests · 48 characters in all')).toBeVisible();
    fetchSpeech.mockImplementation(({ voice, response_format: format }) =>
      voice === 'mine' && format === 'ogg'
        ? Response.json({ error: { message: 'No ogg' } }, { status: 400 })
        : new Response(tone(0.3)),
    );
    await button('Speak 4').click();
    await expect.element(page.getByText('No ogg')).toBeVisible();
    expect(sent().map(({ voice, response_format: format }) => [voice, format])).toEqual([
      ['autumn', 'wav'],
      ['autumn', 'ogg'],
      ['mine', 'wav'],
      ['mine', 'ogg'],
    ]);
    const cell = (name: string) => page.getByRole('cell', { name });
    const first = cell('autumn canopylabs/orpheus-v1-english · wav');
    await expect.element(first.getByText(/0\.3 s of sound · .* · first byte/)).toBeVisible();
    await expect.element(first.getByRole('button', { name: 'Download' })).toBeVisible();
    const failed = cell('mine canopylabs/orpheus-v1-english · ogg');
    await expect.element(failed.getByText('No ogg')).toBeVisible();
    for (const name of ['Voice / format', 'wav', 'ogg'])
      await expect.element(page.getByRole('columnheader', { name })).toBeVisible();
    const failedRow = page.getByRole('row').filter({ has: failed });
    await expect.element(failedRow.getByRole('rowheader', { name: 'mine' })).toBeVisible();
    expect(composer.takes).toHaveLength(1);
  });

  it('refuses more speeches at once than its bound', async () => {
    await text.fill('Hi.');
    await button('Try voices…').click();
    await page.getByRole('textbox', { name: 'Other voices' }).fill('a, b, c, d');
    for (const name of ['flac', 'mp3'])
      await page.getByRole('checkbox', { name, exact: true }).click();
    await expect.element(button('Speak 30')).toBeEnabled();
    await page.getByRole('checkbox', { name: 'ogg', exact: true }).click();
    await expect.element(page.getByText('Choose at most 30; this is 40.')).toBeVisible();
    await expect.element(button('Speak 40')).toBeDisabled();
    expect(sent()).toEqual([]);
  });

  it('preserves the speech and the typed text over a reload, and restores a deleted speech', async () => {
    await text.fill('Keep me.');
    await button('Speak').click();
    await expect.element(page.getByRole('slider', { name: 'Position' })).toBeVisible();
    await vi.waitFor(async () =>
      expect((await repository.drafts.get('draft'))?.text).toBe('Keep me.'),
    );
    await vi.waitFor(async () => expect((await repository.list()).records[0]?.state).toBe('done'));
    (await button('Download').findElement()).focus();
    await userEvent.keyboard('{Delete}');
    await expect.element(page.getByRole('region', { name: 'Speeches' })).not.toBeInTheDocument();
    await vi.waitFor(() => expect(notifications.toasts.at(-1)?.action?.label).toBe('Undo'));
    expect((await repository.list()).records).toHaveLength(0);
    notifications.toasts.at(-1)?.action?.run();
    await expect.element(page.getByRole('slider', { name: 'Position' })).toBeVisible();
    expect((await repository.list()).records).toHaveLength(1);
  });
});

describe('A request that is received', () => {
  const first = { model: '', voice: '', parameters: {} };

  const receive = (body: JsonObject) => receiveRequest({ body, files: [] });

  beforeEach(() => {
    notifications.toasts.forEach(({ id }) => dismissToast(id));
    speechComposer.enter({ text: '', takes: [first] });
  });

  it('fills the form, and marks members that are not in the specification', async () => {
    const body = { model: 'm', input: 'Hello', voice: 'alloy', speed: 1.5, instructions: 'calm' };
    expect(await receive(body)).toContain('tab=speak');
    await render(SpeechPanel);
    expect(speechComposer.text).toBe('Hello');
    expect(speechComposer.takes).toMatchObject([{ model: 'm', voice: 'alloy' }]);
    await expect.element(page.getByRole('spinbutton', { name: 'speed' })).toHaveValue('1.5');
    await expect
      .element(page.getByRole('textbox', { name: 'instructions' }))
      .toHaveTextContent('"calm"');
    expect(notifications.toasts).toEqual([]);
  });
});

describe('A speech in parts', () => {
  it('joins parts of other rates at the rate that is requested', async () => {
    const joined = await joinSounds([tone(0.5, 8000), tone(0.5, 16_000), tone(0.5, 8000)], 8000);
    const header = await readWavHeader(joined);
    expect(header?.sampleRate).toBe(8000);
    expect(header?.declaredSeconds).toBeCloseTo(1.5, 2);
  });
});
