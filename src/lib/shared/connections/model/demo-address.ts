/** Address of the demo service inside the page; `.invalid` can never be a real host (RFC 2606). */
export const demoRootUrl = 'https://built-in.invalid';
export const demoBaseUrl = `${demoRootUrl}/v1`;

/** Address of a set of recorded requests, by which the worker that answers knows it. */
export const replayBaseUrl = (set: string) => `https://replay-${set}.invalid/v1`;

export const isReplayUrl = (url: string) => /^https:\/\/replay-[^./]+\.invalid\//.test(url);
