/** Resolves when the sound has ended or the signal aborts. Rejects if the browser cannot play it. */
export async function playSound(sound: Blob, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const url = URL.createObjectURL(sound);
  const player = new Audio(url);
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error('The browser cannot play this sound.'));
      player.addEventListener('ended', () => resolve());
      player.addEventListener('error', fail);
      signal.addEventListener('abort', () => resolve());
      player.play().catch(fail);
    });
  } finally {
    player.pause();
    URL.revokeObjectURL(url);
  }
}
