import { expect, it, vi } from 'vitest';
import { enteredFineTuning, type Entered } from './entered-fine-tuning.svelte';

const entered: Entered = {
  fields: { name: 'Letters', base_model: 'm', type: 'lora', input_file_id: 'file-1' },
  further: { suffix: 'x' },
};

it('The values of a new fine tuning survive a reload, for their own connection', async () => {
  enteredFineTuning('one').change(entered);
  dispatchEvent(new Event('pagehide'));
  vi.resetModules();
  const after = await import('./entered-fine-tuning.svelte');
  expect(after.enteredFineTuning('another').value.fields.name).toBe('');
  expect(after.enteredFineTuning('one').value).toEqual(entered);
});
