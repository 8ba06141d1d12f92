import { expect, it } from 'vitest';
import { gather } from './gather';

async function* ready(count: number): AsyncGenerator<number> {
  for (let index = 1; index <= count; index++) yield await Promise.resolve(index);
}

async function groups<T>(source: AsyncIterable<T>, limit: number): Promise<T[][]> {
  const collected: T[][] = [];
  for await (const group of gather(source, () => Promise.resolve(limit))) collected.push(group);
  return collected;
}

it('Items that are ready are grouped up to the allowance', async () => {
  expect(await groups(ready(5), 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(await groups(ready(0), 2)).toEqual([]);
});

it('Items that are ready do not wait for others', async () => {
  let release: () => void = () => {};
  async function* slow(): AsyncGenerator<number> {
    yield 1;
    await new Promise<void>((resolve) => (release = resolve));
    yield 2;
  }
  const iterator = gather(slow(), () => Promise.resolve(10));
  expect((await iterator.next()).value).toEqual([1]);
  release();
  expect((await iterator.next()).value).toEqual([2]);
});

it('Items before an error are yielded first', async () => {
  async function* failing(): AsyncGenerator<number> {
    yield 1;
    throw await Promise.resolve(new Error('broken'));
  }
  const iterator = gather(failing(), () => Promise.resolve(10));
  expect((await iterator.next()).value).toEqual([1]);
  await expect(iterator.next()).rejects.toThrow('broken');
});

it('A consumer that leaves ends the source', async () => {
  let ended = false;
  async function* source(): AsyncGenerator<number> {
    try {
      yield* ready(10);
    } finally {
      ended = true;
    }
  }
  for await (const group of gather(source(), () => Promise.resolve(2))) {
    expect(group).toEqual([1, 2]);
    break;
  }
  expect(ended).toBe(true);
});
