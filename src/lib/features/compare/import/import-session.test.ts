import { expect, it } from 'vitest';
import { ImportSession } from './import-session';

async function opened(content: string, name = 'rows.csv') {
  const session = new ImportSession();
  expect(await session.open(new File([content], name), {}, () => undefined)).toHaveProperty(
    'summary',
  );
  return session;
}

it('An import accepts the rows with a prompt and names the others', async () => {
  const session = await opened('question,id\nOne?,1\n ,2\nTwo?,3\n,4\n');
  const source = { template: '{{question}}' };
  expect(await session.survey(source)).toEqual({
    rows: 2,
    beyond: 0,
    blank: { count: 2, rows: [2, 4] },
    cut: { count: 0, rows: [] },
  });
  expect((await session.rows(source)).map(({ prompts }) => prompts)).toEqual([['One?'], ['Two?']]);
});

it('An import accepts the first 10,000 rows and counts the rest', async () => {
  const lines = Array.from({ length: 10_003 }, (_, at) => (at === 1 ? ' ,b' : `${at}?,b`));
  const session = await opened(`question,b\n${lines.join('\n')}\n`);
  const source = { template: '{{question}}' };
  expect(await session.survey(source)).toMatchObject({
    rows: 10_000,
    beyond: 2,
    blank: { count: 1 },
  });
  const rows = await session.rows(source);
  expect(rows).toHaveLength(10_000);
  expect(rows.at(-1)?.prompts).toEqual(['10000?']);
});

it('An import cancels a survey when another one starts', async () => {
  const session = await opened('question,b\nOne?,1\n');
  const first = session.survey({ template: '{{b}}' });
  const second = session.survey({ template: '{{question}}' });
  expect(await first).toBeUndefined();
  expect(await second).toMatchObject({ rows: 1 });
});
