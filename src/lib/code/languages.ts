import type { CodeRequest } from './code-request';
import { curlCode } from './curl';
import { httpMessage } from './http-message';
import { pythonRequests } from './python-requests';
import { pythonSdk } from './python-sdk';
import { typeScriptFetch } from './typescript-fetch';
import { typeScriptSdk } from './typescript-sdk';

export type LanguageName = 'curl' | 'Python' | 'TypeScript' | 'HTTP';

/** One way to write a request; `write` gives undefined where the library cannot make it. */
interface Library {
  name: string;
  write: (request: CodeRequest) => string | undefined;
}

/** What a request can be written as: the first library that can make it is the one to show at first. */
export const languages: {
  name: LanguageName;
  /** As a fence of Markdown names it. */
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
