import { describe, expect, it } from 'vitest';
import { frame, FrameReader } from './frames';

describe('Messages of Marionette', () => {
  const greeting = '{"marionetteProtocol":3}';
  const reply = [1, 7, null, { value: 'Grüße, 世界: 🎧' }];

  it('are as long as their bytes, not as their characters', () => {
    expect(frame('ü').toString()).toBe('4:"ü"');
  });

  it('are read one behind the other, from pieces that end anywhere', () => {
    const bytes = Buffer.concat([Buffer.from(`24:${greeting}`), frame(reply), frame([])]);
    for (let size = 1; size <= bytes.length; size++) {
      const reader = new FrameReader();
      const read: unknown[] = [];
      for (let at = 0; at < bytes.length; at += size)
        read.push(...reader.read(bytes.subarray(at, at + size)));
      expect(read).toEqual([{ marionetteProtocol: 3 }, reply, []]);
    }
  });

  it('that are none are refused', () => {
    expect(() => new FrameReader().read(Buffer.from('HTTP/1.1 200 OK\r\nhost: x'))).toThrow(
      'cannot be',
    );
  });
});
