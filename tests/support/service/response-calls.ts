import { expect } from 'vitest';
import { fixedService, post, type Service } from './calls';

export const weather = { type: 'function', name: 'get_weather', parameters: { type: 'object' } };

export function ask(body: object, service: Service = fixedService()): Promise<Response> {
  return post(service, '/responses', { model: 'built-in/guide', input: 'Hello', ...body });
}

interface ResponseObject {
  status: string;
  output: { type: string; status: string; [member: string]: unknown }[];
  tools: object[];
  usage: { output_tokens_details: { reasoning_tokens: number } };
}

interface ResponseEvent {
  type: string;
  sequence_number: number;
  response?: ResponseObject;
}

export async function respond(body: object, service?: Service): Promise<ResponseObject> {
  return (await (await ask(body, service)).json()) as ResponseObject;
}

/** The events of a streamed response, each named as its data says. */
export async function streamed(body: object, service?: Service): Promise<ResponseEvent[]> {
  const text = await (await ask({ ...body, stream: true }, service)).text();
  const frames = text.split('\n\n').filter((frame) => frame !== '');
  return frames.map((frame) => {
    const [name, data = ''] = frame.split('\n');
    const event = JSON.parse(data.replace('data: ', '')) as ResponseEvent;
    expect(name).toBe(`event: ${event.type}`);
    return event;
  });
}
