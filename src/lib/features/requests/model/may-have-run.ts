import type { ExchangeContent } from '$lib/base/storage/exchange-records';

/** Whether an exchange may have a step before or after it: only then the run is worth a look. */
export function mayHaveRun({ request, response }: ExchangeContent): boolean {
  return [request, response].some(
    (body) =>
      body.kind === 'text' && /"(?:tool_calls|call_id|previous_response_id)":/.test(body.text),
  );
}
