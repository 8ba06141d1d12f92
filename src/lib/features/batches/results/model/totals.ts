import type { ResultRows, RowState } from '../join/result-rows';

export interface ModelTotal {
  model: string;
  /** Rows that the model answered. */
  rows: number;
  inputTokens: number;
  outputTokens: number;
}

export interface ResultTotals {
  rows: number;
  states: Record<RowState, number>;
  inputTokens: number;
  outputTokens: number;
  /** Most tokens first. */
  models: ModelTotal[];
  /** By kind of error, most frequent first. */
  failures: { kind: string; rows: number }[];
  /** Answers that were requested as JSON. */
  schema: { valid: number; invalid: number };
  /** Rows whose input line is available. */
  withInput: number;
}

/** Sums over the results that count; a retried failure is not included. */
export function totalsOf(rows: ResultRows): ResultTotals {
  const states: ResultTotals['states'] = { succeeded: 0, failed: 0, missing: 0 };
  const schema = { valid: 0, invalid: 0 };
  const failures = new Map<string, number>();
  let withInput = 0;
  for (let row = 0; row < rows.count; row += 1) {
    states[rows.stateOf(row)] += 1;
    if (rows.stateOf(row) === 'failed') {
      const kind = rows.errorKinds.wordOf(rows.errorKind[row] ?? -1);
      failures.set(kind, (failures.get(kind) ?? 0) + 1);
    }
    if (rows.schema[row] === 0) schema.valid += 1;
    else if ((rows.schema[row] ?? -1) > 0) schema.invalid += 1;
    if ((rows.inputFile[row] ?? -1) >= 0) withInput += 1;
  }
  const models = modelTotals(rows);
  return {
    rows: rows.count,
    states,
    inputTokens: models.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
    outputTokens: models.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
    models,
    failures: [...failures]
      .map(([kind, count]) => ({ kind, rows: count }))
      .sort((a, b) => b.rows - a.rows),
    schema,
    withInput,
  };
}

function modelTotals(rows: ResultRows): ModelTotal[] {
  const totals = new Map<string, ModelTotal>();
  const count = (model: string, input: number, output: number) => {
    const total = totals.get(model) ?? { model, rows: 0, inputTokens: 0, outputTokens: 0 };
    total.rows += 1;
    total.inputTokens += Math.max(0, input);
    total.outputTokens += Math.max(0, output);
    totals.set(model, total);
  };
  for (let row = 0; row < rows.count; row += 1) {
    if (rows.stateOf(row) === 'missing') continue;
    const [input = -1, output = -1] = [rows.inputTokens[row], rows.outputTokens[row]];
    const parts = rows.usageByModel.get(row);
    if (parts) for (const part of parts) count(part.model, part.input ?? -1, part.output ?? -1);
    else if (input >= 0 || output >= 0)
      count(rows.models.wordOf(rows.model[row] ?? -1), input, output);
  }
  return [...totals.values()].sort(
    (a, b) => b.inputTokens + b.outputTokens - a.inputTokens - a.outputTokens,
  );
}
