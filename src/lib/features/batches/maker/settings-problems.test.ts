import { describe, expect, it } from 'vitest';
import type { LineSettings } from '$lib/base/storage/batch-drafts';
import { BodyRules } from '$lib/shared/batch-check/request-line';
import type { RowCheck } from './row-checker';
import { settingsProblems } from './settings-problems';

const settings: LineSettings = {
  model: 'm',
  system: '',
  user: '{{custom_id of old}}',
  parameters: {},
  customId: { from: 'column', column: 'id' },
  lacking: 'skip',
};
const check: RowCheck = {
  lines: 2,
  lacking: { count: 0, rows: [] },
  lackedColumns: [],
  emptyIds: { count: 0, rows: [] },
  repeatedIds: { count: 0, first: [] },
};
const kinds = (facts: Partial<Parameters<typeof settingsProblems>[0]> = {}) =>
  settingsProblems({
    data: { columns: ['id'] },
    settings,
    unknownColumns: [],
    body: [],
    check,
    ...facts,
  }).map(({ kind }) => kind);

describe('The problems that block a batch file', () => {
  it('are none when everything is valid', () => {
    expect(kinds()).toEqual([]);
  });

  it('have a kind: a prompt that names custom_id is no problem of custom_id', () => {
    expect(kinds({ unknownColumns: ['custom_id of old'] })).toEqual(['unknown-column']);
    expect(kinds({ check: { ...check, emptyIds: { count: 1, rows: [2] } } })).toEqual([
      'custom-id',
    ]);
    expect(kinds({ data: { columns: ['name'] } })).toEqual(['custom-id']);
  });

  it('include every rule that the lines would break, and no advice', () => {
    const body = new BodyRules([], 'Demo service').check({
      model: '',
      messages: [{ role: 'user', content: 'x' }],
      response_format: { type: 'xml' },
      max_tokens: 5,
    });
    const found = settingsProblems({
      data: { columns: ['id'] },
      settings,
      unknownColumns: [],
      body,
      check,
    });
    expect(found.map(({ message }) => message)).toEqual([
      'Choose a model, or type its id.',
      'response_format.type must be one of text, json_object, json_schema.',
    ]);
  });
});
