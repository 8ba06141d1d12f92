import { describe, expect, it } from 'vitest';
import type { Stage } from './programs.mjs';
import { runLanes } from './run-stages.mjs';
import { closingLine } from './summary.mjs';

const counts = (passed: number, failed = 0, skipped = 0) => ({
  ...{ passed, failed, skipped },
  failures: [],
});

describe('Stages', () => {
  it('run one after the other in a lane, beside those of another, and show their output at once', async () => {
    const shown: string[] = [];
    let started = 0;
    let go = () => {};
    const bothRun = new Promise<void>((resolve) => (go = resolve));
    const stage = (name: string): Stage => ({
      name,
      async run(write) {
        write(`${name} begins. `);
        if (++started === 2) go();
        await bothRun;
        write(`${name} ends.`);
        return counts(1);
      },
    });
    // Each lane waits for the start of the other: they end only if they run at the same time.
    const results = await runLanes([[stage('a'), stage('c')], [stage('b')]], (text) =>
      shown.push(text),
    );
    expect(results.map(({ stage }) => stage.name)).toEqual(['a', 'c', 'b']);
    expect(shown.indexOf('c …')).toBeGreaterThan(shown.indexOf('\n── a ──\na begins. a ends.'));
  });

  it('that throw count as one failure and stop no other', async () => {
    const broken: Stage = { name: 'a', run: () => Promise.reject(new Error('no program')) };
    const next: Stage = { name: 'b', run: async () => counts(2, 0, 1) };
    const results = await runLanes([[broken, next]], () => {});
    expect(results[0]?.output).toContain('no program');
    expect(closingLine(results)).toBe('2 passed, 1 failed, 1 skipped');
  });
});
