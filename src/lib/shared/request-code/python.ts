import {
  type CodeHeader,
  type CodeRequest,
  type FormPart,
  headersOf,
  keyVariable,
  readsFiles,
  urlOf,
  variablesOf,
  wantsStream,
} from './code-request';
import { pythonImports, pythonLiteral } from './literals';
import {
  type Sdk,
  type SdkArgument,
  sdkArguments,
  sdkBaseUrl,
  sdkMethod,
  type SdkMethod,
} from './sdk-calls';

/** A Python program that uses the package `requests`. */
export function pythonRequests(request: CodeRequest): string {
  const { method, body } = request;
  const isStream = wantsStream(request);
  const options = [
    JSON.stringify(urlOf(request)),
    ...headersOption('headers', headersOf(request)),
    ...(body ? bodyOptions(body) : []),
    ...(isStream ? ['stream=True'] : []),
  ];
  const lines = [
    ...pythonImports({ os: variablesOf(request).length > 0, files: readsFiles(request) }),
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

function headersOption(name: string, headers: readonly CodeHeader[]): string[] {
  const entries = headers.map((header) => {
    if ('value' in header) return `"${header.name}": ${JSON.stringify(header.value)}`;
    return `"${header.name}": f"${header.before ?? ''}{os.environ['${header.variable}']}"`;
  });
  if (entries.length < 2) return entries.map((entry) => `${name}={${entry}}`);
  return [`${name}={\n${entries.map((entry) => `        ${entry},\n`).join('')}    }`];
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

const classes = { openai: 'OpenAI', groq: 'Groq' };

/** A Python program that uses the SDK; undefined if the SDK has no call for this request. */
export function pythonSdk(request: CodeRequest, sdk: Sdk): string | undefined {
  const method = sdkMethod(request, sdk);
  if (!method) return undefined;
  const { known, others } = sdkArguments(request, method.members);
  const given = [
    ...(method.id === undefined ? [] : [JSON.stringify(method.id)]),
    ...known.map(argument),
    ...(Object.keys(others).length > 0 ? [`extra_body=${pythonLiteral(others, 1)}`] : []),
  ];
  const { hasKey, baseUrl, headers = [] } = request;
  const lines = [
    ...pythonImports({ os: variablesOf(request).length > 0, files: readsFiles(request) }),
    `from ${sdk} import ${classes[sdk]}`,
    '',
    `client = ${classes[sdk]}(`,
    `    base_url=${JSON.stringify(sdkBaseUrl(baseUrl, sdk))},`,
    // The SDKs do not start without a key.
    `    api_key=${hasKey ? `os.environ["${keyVariable}"]` : '"none"'},`,
    ...headersOption('default_headers', headers).map((option) => `    ${option},`),
    ')',
    '',
    ...(given.length > 0
      ? [`answer = client.${method.name}(`, ...given.map((each) => `    ${each},`), ')']
      : [`answer = client.${method.name}()`]),
    ...show(method, wantsStream(request)),
  ];
  return `${lines.join('\n')}\n`;
}

function argument(given: SdkArgument): string {
  return 'file' in given
    ? `${given.name}=open(${JSON.stringify(given.file)}, "rb")`
    : `${given.name}=${pythonLiteral(given.value, 1)}`;
}

function show({ answer }: SdkMethod, isStream: boolean): string[] {
  if (answer === 'sound') return ['answer.write_to_file("speech")'];
  if (answer === 'chat')
    return isStream
      ? [
          'for chunk in answer:',
          '    if chunk.choices:',
          '        print(chunk.choices[0].delta.content or "", end="", flush=True)',
        ]
      : ['print(answer.choices[0].message.content)'];
  if (answer === 'response')
    return isStream
      ? [
          'for event in answer:',
          '    if event.type == "response.output_text.delta":',
          '        print(event.delta, end="", flush=True)',
        ]
      : ['print(answer.output_text)'];
  return ['print(answer)'];
}
