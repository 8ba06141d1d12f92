/** The address of a model file, or why there is none in what was entered. */
export type EnteredAddress = { address: string } | { problem: string };

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Reads an entered address. A page of huggingface.co stands for the file that it shows, and any part of a split model for
 * its first.
 */
export function readAddress(entered: string): EnteredAddress {
  const text = entered.trim();
  const whole = /^[\w.-]+\.[a-z]+\//i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(whole)) return { problem: 'Enter an address that begins with https://.' };
  const url = new URL(whole);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.test(url.hostname)))
    return { problem: 'Only https:// addresses work, or http:// on this machine.' };
  if (url.username || url.password)
    return { problem: 'Remove the user name and password from the address.' };
  if (url.hostname === 'huggingface.co') {
    url.pathname = url.pathname.replace(/^(\/[^/]+\/[^/]+)\/blob\//, '$1/resolve/');
    url.search = url.hash = '';
  }
  if (!/\.gguf$/i.test(url.pathname))
    return { problem: 'This isn’t the address of a .gguf file. Open the file’s page and copy it.' };
  url.pathname = url.pathname.replace(/-\d{5}-of-(\d{5}\.gguf)$/, '-00001-of-$1');
  return { address: url.href };
}
