/** In milliseconds; some browsers list their voices only after the first call of getVoices. */
const namingLimit = 1000;

/** Whether the browser has a speech synthesis voice. */
export async function hasBrowserVoice(): Promise<boolean> {
  if (typeof speechSynthesis === 'undefined') return false;
  if (speechSynthesis.getVoices().length > 0) return true;
  await new Promise((resolve) => {
    speechSynthesis.addEventListener('voiceschanged', resolve, { once: true });
    setTimeout(resolve, namingLimit);
  });
  return speechSynthesis.getVoices().length > 0;
}

/** Resolves when the text has been spoken or the signal aborts. Rejects if the browser fails to speak. */
export function speakInBrowser(text: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.addEventListener('end', () => resolve());
    utterance.addEventListener('error', ({ error }) => reject(new Error(error)));
    signal.addEventListener('abort', () => {
      speechSynthesis.cancel();
      resolve();
    });
    speechSynthesis.speak(utterance);
  });
}
