import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { openComparisons } from '$lib/base/storage/comparisons';
import '../../../app.css';
import ImportEvaluationDialog from './ImportEvaluationDialog.svelte';

describe('The import of an evaluation', () => {
  const onshared = vi.fn<(file: File) => void>();
  const onsaved = vi.fn<(id: string) => void>();
  const onclose = vi.fn();
  const dialog = page.getByRole('dialog', { name: 'Import evaluation' });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const part = (name: string) => dialog.getByRole('region', { name }).getByRole('listitem');

  async function choose(content: string, name: string) {
    await userEvent.upload(page.getByLabelText('Choose files'), new File([content], name));
  }

  const config = `description: Riddles
prompts: ['Solve: {{riddle}}']
providers: [openai:gpt-4o]
tests:
  - vars: {riddle: What gets wetter as it dries?}
    assert:
      - {type: icontains, value: towel}
      - {type: javascript, value: output.length < 90}
      - {type: similar, value: A towel}
      - {type: python, value: len(output)}
`;

  beforeEach(() => {
    onsaved.mockClear();
    onshared.mockClear();
  });

  it('shows what will be added and what not, and stores a comparison', async () => {
    await render(ImportEvaluationDialog, { onshared, onsaved, onclose });
    await expect.element(button('Import')).toBeDisabled();
    await choose(config, 'promptfooconfig.yaml');
    await expect.element(dialog).toHaveTextContent('1 row · 1 variant · 3 checks');
    await expect.element(part('First prompts')).toHaveTextContent('Solve: What gets wetter');
    await expect.element(part('Variants')).toHaveTextContent('gpt-4o');
    await expect.element(part('Checks').nth(0)).toHaveTextContent('Contains “towel”');
    await expect.element(part('Checks').nth(1)).toHaveTextContent('return output.length < 90');
    await expect.element(dialog).toHaveTextContent('Test 1 (python): Runs Python');
    await expect.element(dialog).toHaveTextContent('OpenAI: You have no connection to it');
    await button('Import').click();
    await expect.poll(() => onsaved.mock.calls.length).toBe(1);
    const id = onsaved.mock.lastCall?.[0] ?? '';
    expect(await openComparisons().get(id)).toMatchObject({
      title: 'Riddles',
      checks: [
        { kind: 'contains', text: 'towel', matchCase: false },
        { kind: 'function' },
        { kind: 'similar' },
      ],
    });
  });

  it('takes a file that it names as missing beside those that were chosen', async () => {
    await render(ImportEvaluationDialog, { onshared, onsaved, onclose });
    const missing = 'It’s in p.txt. Choose that file too.';
    await choose('prompts: [file://p.txt]\nproviders: [openai:gpt-4o]', 'promptfooconfig.yaml');
    await expect.element(dialog).toHaveTextContent(missing);
    await userEvent.upload(page.getByLabelText('Add files'), new File(['Hello'], 'p.txt'));
    await expect.element(part('First prompts')).toHaveTextContent('Hello');
    await expect.element(dialog).not.toHaveTextContent(missing);
  });

  it('reads files that were chosen elsewhere', async () => {
    const files = [new File(['question,__expected\nWhy?,So\n'], 'tests.csv')];
    await render(ImportEvaluationDialog, { files, onshared, onsaved, onclose });
    await expect.element(part('Checks')).toHaveTextContent('Equals “So”');
  });

  it('reads a folder: its prompts and images, but no packages', async () => {
    const contents = {
      'promptfooconfig.yaml':
        'prompts: [file://a/p.txt, file://b/p.txt]\nproviders: [openai:gpt-4o]\ntests: [{vars: {q: file://i.png}}]',
      'a/p.txt': 'One {{q}}',
      'b/p.txt': 'Two {{q}}',
      'i.png': 'image',
      'node_modules/x.yaml': 'prompts: [',
    };
    const files = Object.entries(contents).map(([path, content]) =>
      Object.defineProperty(new File([content], path.replace(/^.*\//, '')), 'webkitRelativePath', {
        value: `evals/${path}`,
      }),
    );
    await render(ImportEvaluationDialog, { files, onshared, onsaved, onclose });
    await expect.element(dialog).toHaveTextContent('1 row · 2 variants');
    await expect.element(part('First prompts')).toHaveTextContent('One i.png');
    await expect.element(dialog).toHaveTextContent('“q” is a file: a text has its name.');
  });

  it('says why a file can’t be read, and offers another', async () => {
    await render(ImportEvaluationDialog, { onshared, onsaved, onclose });
    await choose('prompts: [', 'broken.yaml');
    await expect.element(page.getByRole('alert')).toHaveTextContent('broken.yaml can’t be read');
    await choose('<img src=x onerror=alert(1)>', 'page.yaml');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Choose a promptfoo configuration');
    await expect.element(page.getByLabelText('Choose files')).toBeEnabled();
  });

  it('leaves a file that Compare has shared to those who open it whole', async () => {
    await render(ImportEvaluationDialog, { onshared, onsaved, onclose });
    await choose('{"title":"Sums","rows":[],"variants":[],"checks":[]}', 'sums.evaluation.json');
    await vi.waitFor(() => expect(onshared).toHaveBeenCalledOnce());
    expect(onshared.mock.calls[0]?.[0].name).toBe('sums.evaluation.json');
  });
});
