import { describe, expect, it } from 'vitest';
import { readAddress, readApiKey } from './typed-fields';

describe('A base URL as typed', () => {
  it.each([
    ['https://api.example.com/v1', 'https://api.example.com/v1'],
    ['  https://api.example.com/v1/  ', 'https://api.example.com/v1'],
    ['http://localhost:11434/v1//', 'http://localhost:11434/v1'],
    ['https://API.Example.com', 'https://api.example.com'],
    ['http://[::1]:8080/v1', 'http://[::1]:8080/v1'],
    ['https://gw.example/audio/v1', 'https://gw.example/audio/v1'],
    ['https://gw.example/audio', 'https://gw.example/audio'],
    ['https://router.example.co/hf-inference/v1', 'https://router.example.co/hf-inference/v1'],
  ])('%s is read as %s', (typed, url) => {
    expect(readAddress(typed)).toEqual({ url });
  });

  it.each([
    ['api.example.com/v1', 'https://api.example.com/v1'],
    ['localhost:11434/v1', 'http://localhost:11434/v1'],
    ['192.168.1.20:8000/v1/', 'http://192.168.1.20:8000/v1'],
    ['169.254.10.1/v1', 'http://169.254.10.1/v1'],
    ['workstation.local:8000/v1', 'http://workstation.local:8000/v1'],
    ['10.example.com/v1', 'https://10.example.com/v1'],
    ['https://user:secret@api.example.com/v1', 'https://api.example.com/v1'],
    ['https://api.example.com/v1?api_key=abc', 'https://api.example.com/v1'],
    ['https://api.example.com/v1#models', 'https://api.example.com/v1'],
    ['https://api.example.com/v1/chat/completions', 'https://api.example.com/v1'],
    ['api.example.com/v1/models/', 'https://api.example.com/v1'],
    ['https://api.example.com/v1/audio/speech', 'https://api.example.com/v1'],
    ['https://api.example.com/v1/audio/transcriptions', 'https://api.example.com/v1'],
    ['https://api.example.com/v1/audio/translations', 'https://api.example.com/v1'],
  ])('%s is refused, and %s is offered', (typed, suggestion) => {
    expect(readAddress(typed)).toEqual({ problem: expect.any(String), suggestion });
  });

  it('of a deployment gives its query parameters away, but no key', () => {
    const base = 'https://res.openai.azure.com/openai/deployments/small';
    const typed = `${base}/chat/completions?api-version=2024-10-21&api-key=0123456789abcdef`;
    expect(readAddress(typed)).toEqual({
      problem: expect.any(String),
      suggestion: base,
      query: [['api-version', '2024-10-21']],
    });
  });

  it('names the parts of a preset that the person replaces', () => {
    expect(readAddress('https://YOUR-RESOURCE.openai.azure.com/YOUR-DEPLOYMENT')).toEqual({
      problem: 'Replace YOUR-RESOURCE and YOUR-DEPLOYMENT with your own.',
    });
  });

  it.each(['', '   ', 'ftp://example.com', 'file:///etc/hosts', 'https://', 'my server'])(
    '"%s" is refused with a reason',
    (typed) => {
      expect(readAddress(typed)).toEqual({ problem: expect.any(String) });
    },
  );

  it.each(['sk-abcdefghijklmnop123456', 'https://api.example.com/sk-abcdefghijklmnop123456'])(
    'A key in it is directed to the right field',
    (typed) => {
      expect(readAddress(typed)).toEqual({ problem: expect.stringContaining('"API key"') });
    },
  );
});

describe('A typed API key', () => {
  it.each([
    ['sk-abc123', 'sk-abc123'],
    ['  sk-abc123\n', 'sk-abc123'],
    ['Bearer sk-abc123', 'sk-abc123'],
    ['', ''],
  ])('%j becomes %j', (typed, key) => {
    expect(readApiKey(typed)).toEqual({ key });
  });

  it.each(['sk-abc 123', '“sk-abc123”', 'sk-abc…123'])(
    '%j is refused because no header can contain it',
    (typed) => {
      expect(readApiKey(typed)).toEqual({ problem: expect.any(String) });
    },
  );
});
