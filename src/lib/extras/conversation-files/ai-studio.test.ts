import { describe, expect, it } from 'vitest';
import { importedRecords, pixelPng } from './imported-records';

const linesIn = (found: Awaited<ReturnType<typeof importedRecords>>) =>
  found?.messages.map(({ role, content, under }) => [role, content, under]);

/** In the form that Polylogue's tests describe (tests/data/gemini_chunked_prompt). */
describe('A chat of Google AI Studio', () => {
  it('is imported chunk by chunk', async () => {
    const found = await importedRecords({
      runSettings: { model: 'models/gemini-2.5-pro', temperature: 1, topP: 0.95 },
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      chunkedPrompt: {
        chunks: [
          { inlineImage: { mimeType: 'image/png', data: pixelPng }, role: 'user', tokenCount: 258 },
          { driveDocument: { id: '1Ab' }, role: 'user' },
          { text: 'Two and two?', role: 'user', createTime: '2026-01-01T10:00:00Z' },
          {
            text: 'Use code.',
            isThought: true,
            role: 'model',
            parts: [{ text: 'Use code.', thought: true }],
          },
          { executableCode: { language: 'PYTHON', code: 'print(2+2)' }, role: 'model' },
          { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '4\n' }, role: 'model' },
          { text: 'Four.', role: 'model', finishReason: 'STOP' },
          { inlineImage: { mimeType: 'image/png', data: pixelPng }, role: 'model' },
          { text: 'x', role: 'narrator' },
          { text: 'Thanks', role: 'user' },
        ],
        pendingInputs: [{ text: 'Not sent', role: 'user' }],
      },
    });
    expect(found?.id).toMatch(/^ai-studio-/);
    expect(found?.record).toMatchObject({ model: 'gemini-2.5-pro', systemPrompt: 'Be brief.' });
    expect(linesIn(found)).toEqual([
      ['user', 'Two and two?', null],
      ['assistant', '', 'Two and two?'],
      ['tool', '4\n', ''],
      ['assistant', 'Four.', '4\n'],
      ['user', 'Thanks', 'Four.'],
    ]);
    expect(found?.messages[1]).toMatchObject({
      reasoning: 'Use code.',
      toolCalls: [{ function: { name: 'code_execution', arguments: '{"input":"print(2+2)"}' } }],
    });
    expect(found?.attachments).toHaveLength(1);
    expect(found?.imported?.leftOut).toEqual({ files: 1, images: 1, parts: 2, settings: 2 });
  });
});

/** The request of generateContent, ai.google.dev/api/generate-content. */
describe('A request of the Gemini API', () => {
  it('is a conversation with its calls and results', async () => {
    const found = await importedRecords({
      system_instruction: { parts: [{ text: 'Be brief.' }] },
      generationConfig: { temperature: 1 },
      contents: [
        {
          role: 'user',
          parts: [
            { text: 'Weather?' },
            { inline_data: { mime_type: 'image/png', data: pixelPng } },
            { fileData: { mimeType: 'video/mp4', fileUri: 'https://a.test/v' } },
          ],
        },
        { role: 'model', parts: [{ functionCall: { name: 'weather', args: { city: 'Oslo' } } }] },
        { role: 'user', parts: [{ functionResponse: { name: 'weather', response: { c: 4 } } }] },
        { role: 'model', parts: [{ text: 'It is 4 °C.' }] },
      ],
    });
    expect(found?.id).toMatch(/^gemini-/);
    expect(found?.record.systemPrompt).toBe('Be brief.');
    expect(linesIn(found)?.map(([role, text]) => [role, text])).toEqual([
      ['user', 'Weather?'],
      ['assistant', ''],
      ['tool', '{"c":4}'],
      ['assistant', 'It is 4 °C.'],
    ]);
    expect(found?.attachments).toHaveLength(1);
    expect(found?.imported?.leftOut).toEqual({ files: 1, settings: 1 });
  });
});
