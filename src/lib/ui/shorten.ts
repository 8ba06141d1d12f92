/** Keeps both ends of an id, which show its kind and distinguish it: "chatcmpl-…4f9c". */
export function shortenMiddle(text: string, length = 20): string {
  if (text.length <= length) return text;
  const tail = Math.floor((length - 1) / 3);
  return `${text.slice(0, length - 1 - tail)}…${text.slice(-tail)}`;
}
