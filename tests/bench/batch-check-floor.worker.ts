const blockBytes = 1024 * 1024;

/** The floor: read the file, split it into lines, parse each, and put its id into a set; the next block on its way. */
async function floor(file: File): Promise<number> {
  const ids = new Set<unknown>();
  const decoder = new TextDecoder();
  const read = (start: number) => file.slice(start, start + blockBytes).arrayBuffer();
  let rest = '';
  let next = read(0);
  for (let start = 0; start < file.size; start += blockBytes) {
    const bytes = await next;
    next = read(start + blockBytes);
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) ids.add((JSON.parse(line) as { custom_id: string }).custom_id);
  }
  return ids.size;
}

self.addEventListener('message', (event: MessageEvent<File>) => {
  void floor(event.data).then((ids) => self.postMessage(ids));
});
