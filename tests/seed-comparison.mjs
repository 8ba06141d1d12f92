/**
 * Puts a comparison into the console's own storage: each prompt a row, each model a variant of the active connection,
 * named A, B and so on. Each cell has one of the answers, as of the built-in service; without any, no cell was sent.
 * Returns its id.
 * @param {import('@playwright/test').Page} page  On a page of the console.
 * @param {{ models: string[], prompts: string[], answers?: string[], atOnce?: number, checks?: object[] }} wanted
 */
export function seedComparison(page, wanted) {
  return page.evaluate(async ({ models, prompts, answers = [], atOnce = 4, checks = [] }) => {
    const now = Date.now();
    const comparisonId = 'seeded';
    const variants = models.map((model, index) => {
      const name = String.fromCharCode(65 + index);
      const settings = { model, systemPrompt: '', parameters: {} };
      const requests = answers.length > 0 ? [{ ...settings, connectionId: 'built-in' }] : [];
      return { id: `v${name}`, name, settings, asked: requests };
    });
    const comparison = {
      v: 1,
      id: comparisonId,
      title: 'Seeded',
      titledBy: 'hand',
      createdAt: now,
      updatedAt: now,
      variants,
      repeats: 1,
      atOnce,
      checks,
    };
    const rows = prompts.map((prompt, index) => {
      const id = `r${String(index).padStart(6, '0')}`;
      return { v: 1, id, comparisonId, position: index + 1, prompts: [prompt] };
    });
    const cells = (answers.length > 0 ? rows : []).flatMap((row, index) =>
      variants.map(({ id: variantId, settings: { model } }, column) => {
        const answer = {
          role: 'assistant',
          v: 1,
          id: `${row.id}-${variantId}`,
          conversationId: comparisonId,
          parentId: null,
          createdAt: now,
          content: answers[(index * 7 + column) % answers.length],
          reasoning: '',
          toolCalls: [],
          annotations: [],
          executedTools: [],
          state: 'done',
          finishReason: 'stop',
          model,
          connectionName: 'Demo service',
          asked: { connectionId: 'built-in', model },
          timing: { sentAt: now, firstTokenAt: now + 20 + column, endedAt: now + 900 + index },
          usage: { prompt_tokens: 20, completion_tokens: 200, total_tokens: 220 },
        };
        const place = { comparisonId, rowId: row.id, variantId, repeat: 0 };
        return { v: 1, ...place, settings: 0, prompts: row.prompts, answers: [answer] };
      }),
    );
    /** @type {IDBDatabase} */
    const database = await new Promise((resolve, reject) => {
      const opening = indexedDB.open('inference-console', 1);
      opening.onupgradeneeded = () => {
        for (const each of ['records', 'blobs']) opening.result.createObjectStore(each);
      };
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    await new Promise((resolve, reject) => {
      const transaction = database.transaction('records', 'readwrite');
      const records = transaction.objectStore('records');
      records.put(comparison, ['comparisons', comparisonId]);
      for (const row of rows) records.put(row, ['comparison-rows', `${comparisonId}:${row.id}`]);
      for (const cell of cells) {
        const key = `${comparisonId}:${cell.rowId}:${cell.variantId}:0`;
        records.put(cell, ['comparison-cells', key]);
      }
      transaction.oncomplete = () => resolve(undefined);
      transaction.onerror = () => reject(transaction.error);
    });
    database.close();
    return comparisonId;
  }, wanted);
}
