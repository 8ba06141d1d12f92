import { isSecretName } from '$lib/base/api/wire/secret-names';

/** Browsers set these themselves: https://fetch.spec.whatwg.org/#forbidden-request-header */
const forbidden =
  /^(accept-(charset|encoding)|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*|x-http-method(-override)?|x-method-override)$/i;

const nameForm = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/i;
const valueForm = /^[\t\x20-\x7e\x80-\xff]+$/;

export const otherAddressHeaders =
  'The address changed. Enter the headers again, so they don’t go to another host unnoticed.';

/** The reason why these query parameters cannot be sent. */
export function queryProblem(
  parameters: readonly (readonly [string, string])[],
): string | undefined {
  for (const [name, value] of parameters) {
    if (name === '' || value === '') return 'Enter a name and a value for each parameter.';
    if (isSecretName(name, 'query'))
      return `“${name}” would be visible in the address. Send it as a header.`;
  }
  return undefined;
}

/** The reason why headers of these names and values cannot be sent. */
export function headerProblem(headers: readonly (readonly [string, string])[]): string | undefined {
  const names = headers.map(([name]) => name.toLowerCase());
  for (const [index, [name, value]] of headers.entries()) {
    if (name === '') return 'Enter a header name.';
    if (!nameForm.test(name)) return `“${name}” isn’t a header name.`;
    if (forbidden.test(name)) return `Browsers don’t let pages set “${name}”.`;
    if (/^authorization$/i.test(name))
      return 'Enter the key as API key; it’s sent as Authorization.';
    if (/^content-type$/i.test(name)) return 'The console sets Content-Type itself.';
    if (names.indexOf(name.toLowerCase()) !== index) return `“${name}” is there twice.`;
    if (!valueForm.test(value))
      return `The value of “${name}” is empty or has characters that headers can’t contain.`;
  }
  return undefined;
}
