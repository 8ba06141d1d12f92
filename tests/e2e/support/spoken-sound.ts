/** A text as the built-in voice speaks it: WAV, with its words in the file's own note. */
export async function spokenSound(
  { baseUrl, key }: { baseUrl: string; key: string },
  text: string,
): Promise<Buffer> {
  const response = await fetch(`${baseUrl}/audio/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'built-in/robot-voice',
      voice: 'robot-middle',
      input: text,
      response_format: 'wav',
    }),
  });
  return Buffer.from(await response.arrayBuffer());
}
