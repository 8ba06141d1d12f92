import { expect, it } from 'vitest';
import { conversation } from '../../../../../tests/support/storage/samples';
import { firstScreen } from './list-beginning';

const many = Array.from({ length: 400 }, (_, index) => conversation(`c${index}`));
const ids = (all = many) => firstScreen(all).map(({ id }) => id);
const changed = (change: object, ...places: number[]) =>
  many.map((one, index) => (places.includes(index) ? { ...one, ...change } : one));

it('The beginning of the list has the newest, in their order', () => {
  expect(ids()).toEqual(many.slice(0, 60).map(({ id }) => id));
});

it('The beginning of the list has pinned ones, however old', () => {
  expect(ids(changed({ pinned: true }, 3, 350))).toEqual([...ids(), 'c350']);
});

it('The beginning of the list has one with each tag, for the tag filter above the list', () => {
  expect(ids(changed({ tags: ['work'] }, 100, 200, 300))).toEqual([...ids(), 'c100']);
});
