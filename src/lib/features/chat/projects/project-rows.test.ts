import { expect, it } from 'vitest';
import { conversation, projectSample } from '../../../../../tests/support/storage/samples';
import { projectRows } from './project-rows';

const projects = [projectSample('p'), projectSample('q', { isClosed: true })];
const shown = [
  conversation('a', { projectId: 'q' }),
  conversation('b', { projectId: 'p' }),
  conversation('c', { projectId: 'gone' }),
  conversation('d', { projectId: 'p', pinned: true }),
  conversation('e'),
];
const listed = (changes: Partial<Parameters<typeof projectRows>[0]> = {}) => {
  const { rows, others } = projectRows({
    ...{ projects, shown, isRead: true, isNarrowed: false, isFound: () => true },
    ...changes,
  });
  return [rows.map(({ group, item }) => item?.id ?? group), others.map(({ id }) => id)];
};

it('The rows of a project list pinned conversations first, and none while it is closed', () => {
  expect(listed()).toEqual([
    ['p', 'd', 'b', 'q'],
    ['c', 'e'],
  ]);
});

it('The rows list what a search has found in closed projects, too, and an empty project only by its name', () => {
  const [first] = shown;
  const isFound = () => false;
  expect(listed({ shown: first ? [first] : [], isNarrowed: true, isFound })).toEqual([
    ['q', 'a'],
    [],
  ]);
  expect(listed({ shown: [], isNarrowed: true, isFound: ({ id }) => id === 'p' })).toEqual([
    ['p'],
    [],
  ]);
});

it('The rows list no conversation outside of its project while the projects are being read', () => {
  expect(listed({ projects: [], isRead: false })).toEqual([[], ['e']]);
});
