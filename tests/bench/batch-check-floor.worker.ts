/** The floor: read the file, split it into lines, parse each, and put its id into a set. */
async function floor(file: File): Promise<number> {
  const ids = new Set<unknown>();
  const decoder = new TextDecoder();
  let rest = '';
  for (let start = 0; start < file.size; start += 1024 * 1024) {
    const bytes = await file.slice(start, start + 1024 * 1024).arrayBuffer();
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) ids.add((JSON.parse(line) as { custom_id: string }).custom_id);
  }
  return ids.size;
}

self.addEventListener('message', (event: MessageEvent<File>) => {
  void floor(event.data).then((ids) => self.postMessage(ids));
});
