import { keyVariable, readsFiles, wantsStream, type CodeRequest } from './code-request';
import { pythonImports, pythonLiteral } from './literals';
import { sdkArguments, type SdkArgument } from './sdk-arguments';
import { sdkBaseUrl, sdkMethod, type Sdk, type SdkMethod } from './sdk-methods';

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
  const { hasKey, baseUrl } = request;
  const lines = [
    ...pythonImports({ os: hasKey, files: readsFiles(request) }),
    `from ${sdk} import ${classes[sdk]}`,
    '',
    `client = ${classes[sdk]}(`,
    `    base_url=${JSON.stringify(sdkBaseUrl(baseUrl, sdk))},`,
    // The SDKs do not start without a key.
    `    api_key=${hasKey ? `os.environ["${keyVariable}"]` : '"none"'},`,
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
