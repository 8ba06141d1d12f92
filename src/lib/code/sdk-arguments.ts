import type { CodeRequest, FormPart } from './code-request';
import type { CodeObject, CodeValue } from './file-text';

/** An argument of an SDK call. `file` names a file that the program opens. */
export type SdkArgument = { name: string; value: CodeValue } | { name: string; file: string };

export interface SdkArguments {
  known: SdkArgument[];
  /** Members that the types of the SDK do not know. */
  others: CodeObject;
}

/** The body of a request as SDK arguments. Numbers and lists of a form are converted. */
export function sdkArguments({ body }: CodeRequest, members: string[]): SdkArguments {
  const all =
    body === undefined ? [] : 'json' in body ? jsonArguments(body.json) : fields(body.form);
  const known = all.filter(({ name }) => members.includes(name));
  const others = all.flatMap((argument) =>
    'value' in argument && !members.includes(argument.name)
      ? [[argument.name, argument.value] as const]
      : [],
  );
  return { known, others: Object.fromEntries(others) };
}

function jsonArguments(json: CodeObject): SdkArgument[] {
  return Object.entries(json).map(([name, value]) => ({ name, value }));
}

const listMark = '[]';

function fields(form: FormPart[]): SdkArgument[] {
  const names = [...new Set(form.map(({ name }) => name))];
  return names.map((name) => {
    const parts = form.filter((part) => part.name === name);
    const [first] = parts;
    if (first && 'file' in first) return { name, file: first.file };
    const values = parts.flatMap((part) => ('value' in part ? [part.value] : []));
    if (name.endsWith(listMark)) return { name: name.slice(0, -listMark.length), value: values };
    const text = values[0] ?? '';
    return { name, value: name === 'temperature' ? Number(text) : text };
  });
}
