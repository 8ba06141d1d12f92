import type { Target, Wanted } from './in-page';

const by =
  (role: string) =>
  (name?: Wanted, within?: Target): Target => ({ role, name, within });

export const button = by('button');
export const link = by('link');
export const textbox = by('textbox');
export const spinbutton = by('spinbutton');
export const searchbox = by('searchbox');
export const combobox = by('combobox');
export const radio = by('radio');
export const file = by('file');
export const tab = by('tab');
export const article = by('article');
export const region = by('region');
export const dialog = by('dialog');
export const group = by('group');
export const table = by('table');
export const row = by('row');
export const list = by('list');
export const switchOf = by('switch');
