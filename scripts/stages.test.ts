import { describe, expect, it, vi } from 'vitest';
import { runStages, type Stage } from './stages.mjs';

const passed = { passed: 1, failed: 0, skipped: 0 };
const failed = { passed: 0, failed: 1, skipped: 0 };

/** Stages that the test ends manually, and the names of those that were started. */
function stagesByHand(described: Pick<Stage, 'name' | 'after' | 'alone'>[], slots = 2) {
  const started: string[] = [];
  const shown: string[] = [];
  const ends = new Map<string, (counts: typeof passed) => void>();
  const stages = described.map((stage) => ({
    ...stage,
    run: (write: (text: string) => void) => {
      write(`${stage.name} begins. `);
      return new Promise<typeof passed>((resolve) =>
        ends.set(stage.name, (counts) => {
          write(`${stage.name} ends.`);
          resolve(counts);
        }),
      );
    },
  }));
  const results = runStages(stages, {
    slots,
    onStart: (name) => started.push(name),
    onEnd: ({ output }) => shown.push(output),
  });
  const end = async (name: string, counts = passed) => {
    const before = shown.length;
    ends.get(name)?.(counts);
    await vi.waitFor(() => expect(shown).toHaveLength(before + 1));
  };
  return { started, shown, results, end };
}

describe('the stages of the tests', () => {
  it('run in parallel, as many as there are slots, in the order of their names', async () => {
    const { started, results, end } = stagesByHand([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
    expect(started).toEqual(['a', 'b']);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    expect((await results).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('start one that may start before one that must wait for another', async () => {
    const { started, results, end } = stagesByHand([
      { name: 'build' },
      { name: 'end-to-end', after: 'build' },
      { name: 'unit' },
    ]);
    expect(started).toEqual(['build', 'unit']);
    await end('unit');
    expect(started).toEqual(['build', 'unit']);
    await end('build', failed);
    expect(started).toEqual(['build', 'unit', 'end-to-end']);
    await end('end-to-end');
    expect((await results).map(({ counts }) => counts)).toEqual([failed, passed, passed]);
  });

  it('run one that must be alone when the others that can start have ended, and none beside it', async () => {
    const { started, results, end } = stagesByHand([
      { name: 'browser', alone: true, after: 'build' },
      { name: 'build' },
      { name: 'unit' },
      { name: 'types' },
    ]);
    await end('build');
    await end('unit');
    expect(started).toEqual(['build', 'unit', 'types']);
    await end('types');
    expect(started).toEqual(['build', 'unit', 'types', 'browser']);
    await end('browser');
    expect((await results).map(({ name }) => name)).toEqual(['browser', 'build', 'unit', 'types']);
  });

  it('wait for one that is alone', async () => {
    const { started, end } = stagesByHand([{ name: 'browser', alone: true }, { name: 'unit' }]);
    expect(started).toEqual(['browser']);
    await end('browser');
    expect(started).toEqual(['browser', 'unit']);
  });

  it('show their whole output when they have ended', async () => {
    const { shown, end } = stagesByHand([{ name: 'a' }, { name: 'b' }]);
    expect(shown).toEqual([]);
    await end('b');
    await end('a');
    expect(shown).toEqual(['b begins. b ends.', 'a begins. a ends.']);
  });

  it('fail once if they throw, and the others still run', async () => {
    const broken = { name: 'a', run: () => Promise.reject(new Error('no such program')) };
    const fine = { name: 'b', run: () => Promise.resolve(passed) };
    const results = await runStages([broken, fine], {
      slots: 1,
      onStart: () => {},
      onEnd: () => {},
    });
    expect(results.map(({ counts }) => counts)).toEqual([failed, passed]);
    expect(results[0]?.output).toContain('no such program');
  });
});
