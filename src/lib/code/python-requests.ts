import {
  keyVariable,
  readsFiles,
  urlOf,
  wantsStream,
  type CodeRequest,
  type FormPart,
} from './code-request';
import { pythonImports, pythonLiteral } from './literals';

/** A Python program that uses the package `requests`. */
export function pythonRequests(request: CodeRequest): string {
  const { method, hasKey, body } = request;
  const isStream = wantsStream(request);
  const options = [
    JSON.stringify(urlOf(request)),
    ...(hasKey ? [`headers={"Authorization": f"Bearer {os.environ['${keyVariable}']}"}`] : []),
    ...(body ? bodyOptions(body) : []),
    ...(isStream ? ['stream=True'] : []),
  ];
  const lines = [
    ...pythonImports({ os: hasKey, files: readsFiles(request) }),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    ...options.map((option) => `    ${option},`),
    ')',
    'response.raise_for_status()',
    ...(isStream
      ? [
          'for line in response.iter_lines(decode_unicode=True):',
          '    if line.startswith("data: "):',
          '        print(line.removeprefix("data: "))',
        ]
      : ['print(response.text)']),
  ];
  return `${lines.join('\n')}\n`;
}

function bodyOptions(body: NonNullable<CodeRequest['body']>): string[] {
  if ('json' in body) return [`json=${pythonLiteral(body.json, 1)}`];
  const files = body.form.filter((part) => 'file' in part);
  const values = body.form.filter((part) => 'value' in part);
  return [
    ...(values.length > 0 ? [`data=${listOf(values.map(valueTuple))}`] : []),
    ...(files.length > 0 ? [`files=${listOf(files.map(fileTuple))}`] : []),
  ];
}

function listOf(tuples: string[]): string {
  return `[\n${tuples.map((tuple) => `        ${tuple},\n`).join('')}    ]`;
}

function valueTuple({ name, value }: Extract<FormPart, { value: string }>): string {
  return `(${JSON.stringify(name)}, ${JSON.stringify(value)})`;
}

function fileTuple({ name, file }: Extract<FormPart, { file: string }>): string {
  return `(${JSON.stringify(name)}, open(${JSON.stringify(file)}, "rb"))`;
}
