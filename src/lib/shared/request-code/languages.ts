import type { CodeRequest } from './code-request';
import { curlCode } from './curl';
import { httpMessage } from './http-message';
import { pythonRequests, pythonSdk } from './python';
import { typeScriptFetch, typeScriptSdk } from './typescript';

export type LanguageName = 'curl' | 'Python' | 'TypeScript' | 'HTTP';

/** One way to write a request. `write` returns undefined if the library cannot make the request. */
interface Library {
  name: string;
  write: (request: CodeRequest) => string | undefined;
}

/** Languages in which a request can be shown. The first library that can make the request is the default. */
export const languages: {
  name: LanguageName;
  /** The language name of a Markdown code fence. */
  highlighted: string;
  libraries: Library[];
}[] = [
  { name: 'curl', highlighted: 'bash', libraries: [{ name: 'curl', write: curlCode }] },
  {
    name: 'Python',
    highlighted: 'python',
    libraries: [
      { name: 'openai', write: (request) => pythonSdk(request, 'openai') },
      { name: 'groq', write: (request) => pythonSdk(request, 'groq') },
      { name: 'requests', write: pythonRequests },
    ],
  },
  {
    name: 'TypeScript',
    highlighted: 'typescript',
    libraries: [
      { name: 'openai', write: (request) => typeScriptSdk(request, 'openai') },
      { name: 'groq-sdk', write: (request) => typeScriptSdk(request, 'groq') },
      { name: 'fetch', write: typeScriptFetch },
    ],
  },
  { name: 'HTTP', highlighted: 'http', libraries: [{ name: 'HTTP', write: httpMessage }] },
];
