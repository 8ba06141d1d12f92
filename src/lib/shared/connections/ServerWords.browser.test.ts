import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import FailureNotice from './FailureNotice.svelte';

const hostile = '<img src=x onerror="alert(1)">';
const connection = { name: 'There', host: 'there.example', isDemo: false };

it('A failure shows the further texts of the service, the long ones folded, all as text', async () => {
  const generated = `<function=get_weather{"city": "Oslo"}</function>${hostile}`.repeat(4);
  await render(FailureNotice, {
    error: {
      kind: 'http',
      status: 400,
      isHtml: false,
      words: 'See failed_generation.',
      details: [
        { name: 'failed_generation', text: generated },
        { name: 'hint', text: hostile },
      ],
    },
    connection,
  });
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent(`hint ${hostile}`);
  await expect.element(alert.getByText(generated)).not.toBeVisible();
  await alert.getByText('failed_generation', { exact: true }).click();
  await expect.element(alert.getByText(generated)).toBeVisible();
  expect((await alert.findElement()).querySelector('img, function')).toBeNull();
});
