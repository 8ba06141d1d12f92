// The smallest reader that shows a streamed answer; both yardstick pages use it.
const model = new URL(location.href).searchParams.get('model');
const box = /** @type {HTMLElement} */ (document.getElementById('answer'));

/**
 * Streams the answer and calls `show(textSoFar, newText)` at most once per animation frame.
 * @param {(text: string, added: string) => void} show
 */
export async function run(show) {
  document.body.dataset.state = 'busy';
  const response = await fetch('/v1/chat/completions', {
    method: 'POST',
    body: JSON.stringify({ model }),
  });
  const body = /** @type {ReadableStream<BufferSource>} */ (response.body);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let shown = 0;
  let pending = '';
  let frame = 0;
  const flush = () => {
    frame = 0;
    show(text, text.slice(shown));
    shown = text.length;
    box.scrollTop = box.scrollHeight;
  };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (pending + value).split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue;
      text += JSON.parse(line.slice(6)).choices[0].delta.content ?? '';
    }
    frame ||= requestAnimationFrame(flush);
  }
  cancelAnimationFrame(frame);
  flush();
  document.body.dataset.state = 'done';
}
