import { describe, expect, it } from 'vitest';
import { resultOfCall } from './call-result';

const base64 = 'AAAA';

describe('The result of a tool server', () => {
  it('is its texts, one after the other', () => {
    const content = [
      { type: 'text' as const, text: 'One' },
      { type: 'text' as const, text: 'Two' },
    ];
    expect(resultOfCall({ content })).toEqual({ result: 'One\n\nTwo', parts: [] });
  });

  it('is its structured content if there is no text', () => {
    expect(resultOfCall({ content: [], structuredContent: { degrees: 21 } }).result).toBe(
      '{"degrees":21}',
    );
  });

  it('describes a picture to the model, and shows it', () => {
    const content = [{ type: 'image' as const, data: base64, mimeType: 'image/png' }];
    expect(resultOfCall({ content })).toEqual({
      result: '[image: image/png, 3 bytes]',
      parts: [{ type: 'image', mimeType: 'image/png', base64 }],
    });
  });

  it('draws nothing that may contain script', () => {
    const content = [{ type: 'image' as const, data: base64, mimeType: 'image/svg+xml' }];
    expect(resultOfCall({ content }).parts).toEqual([]);
  });

  it('is the text of a resource, and the address of one without a text or elsewhere', () => {
    const uri = 'file:///bern.txt';
    const content = [
      { type: 'resource' as const, resource: { uri, mimeType: 'text/plain', text: 'Capital' } },
      { type: 'resource' as const, resource: { uri, blob: base64 } },
      { type: 'resource_link' as const, uri, name: 'Bern' },
    ];
    expect(resultOfCall({ content })).toEqual({
      result: `Capital\n\n[resource: ${uri}, 3 bytes]\n\n[resource: Bern, ${uri}]`,
      parts: [
        { type: 'resource', uri, mimeType: 'text/plain', text: 'Capital' },
        { type: 'resource', uri, mimeType: '' },
        { type: 'link', uri, name: 'Bern' },
      ],
    });
  });
});
