/** The variables of curl itself: --variable defines them, and --expand-… puts them into the value of an option. */
export class CurlVariables {
  readonly #values = new Map<string, string>();
  /** Those whose value is unknown here, as written. */
  readonly unknown: string[] = [];

  /** Reads name=value, or %name of the environment, perhaps with a default. A problem if the value is in a file. */
  define(written: string): string | undefined {
    const isOfShell = written.startsWith('%');
    const [, name = '', sign, value = ''] = /^%?(\w+)(?:([=@])(.*))?$/s.exec(written) ?? [];
    if (sign === '@')
      return `The curl variable ${name} is in the file ${value}. Put its content after ${name}=.`;
    if (sign === '=' && !isOfShell) this.#values.set(name, value);
    return undefined;
  }

  /** Replaces {{name}} and {{name:function}}. A problem if a function is not known. */
  expand(text: string): { text: string } | { problem: string } {
    let problem: string | undefined;
    const expanded = text.replace(
      /(\\?)\{\{(\w+)((?::\w+)*)\}\}/g,
      (whole: string, escape: string, name: string, functions: string) => {
        if (escape) return whole.slice(1);
        const value = this.#values.get(name);
        if (value === undefined) {
          this.unknown.push(whole);
          return whole;
        }
        const applied = applyAll(value, functions.split(':').slice(1));
        if (applied === undefined)
          problem = `${whole} can’t be read here. Replace it with its value.`;
        return applied ?? whole;
      },
    );
    return problem === undefined ? { text: expanded } : { problem };
  }
}

/** The functions of curl, except 64dec. */
const functions: { [name: string]: ((text: string) => string) | undefined } = {
  trim: (text) => text.trim(),
  json: (text) => JSON.stringify(text).slice(1, -1),
  url: urlEncoded,
  b64: (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text))),
};

/** Most characters that a function is applied to. */
const maxValueLength = 10_000;

function applyAll(value: string, names: string[]): string | undefined {
  let result: string | undefined = value;
  for (const name of names) {
    const apply = Object.hasOwn(functions, name) ? functions[name] : undefined;
    result = result === undefined || result.length > maxValueLength ? undefined : apply?.(result);
  }
  return result;
}

/** As curl encodes a URL: all but letters, digits and -._~ */
export function urlEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
