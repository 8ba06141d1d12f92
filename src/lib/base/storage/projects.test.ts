import { beforeEach, expect, it, vi } from 'vitest';
import { attachmentSample, projectSample } from '../../../../tests/support/storage/samples';
import { freshBrowser } from '../../../../tests/support/storage/fresh-tab';

const [one, two] = [attachmentSample('1'), attachmentSample('2')];

beforeEach(() => {
  freshBrowser();
  vi.resetModules();
});

it('A project is stored with its files, which are replaced and, once it was removed, restored', async () => {
  const { openProjects } = await import('./projects');
  const projects = openProjects();
  const project = projectSample('p');
  const idsOf = async () => (await projects.files('p')).map(({ id }) => id);
  await projects.change(project, {}, [one, two]);
  expect(await idsOf()).toEqual([one.id, two.id]);
  await projects.change(project, { name: 'Other' }, [two]);
  expect(await idsOf()).toEqual([two.id]);
  const removed = await projects.remove('p');
  expect([await projects.get('p'), await idsOf()]).toEqual([undefined, []]);
  await projects.restore(removed);
  expect([await projects.get('p'), await idsOf()]).toEqual([
    { ...project, name: 'Other' },
    [two.id],
  ]);
});

it('A project changes in some fields, whatever another tab has changed, and keeps the files', async () => {
  const { openProjects } = await import('./projects');
  const projects = openProjects();
  const project = projectSample('p');
  await projects.change(project, {}, [one]);
  await Promise.all([
    projects.change(project, { name: 'Mine' }),
    openProjects().change(project, { isClosed: true }),
  ]);
  expect(await projects.get('p')).toEqual({ ...project, name: 'Mine', isClosed: true });
  expect(await projects.files('p')).toHaveLength(1);
});
