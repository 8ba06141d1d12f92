/** @typedef {{ heap: number, nodes: number, listeners: number, documents: number }} Memory  Heap in bytes. */

/**
 * Measures a page's memory after garbage collection: the heap with its buffers, nodes that are in the page or still
 * referenced, and listeners.
 * @param {import('@playwright/test').CDPSession} client
 * @returns {Promise<Memory>}
 */
export async function heldMemory(client) {
  // The next collection frees objects that a finalizer released.
  for (let time = 0; time < 3; time += 1) await client.send('HeapProfiler.collectGarbage');
  const usage = await client.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners, documents } = await client.send('Memory.getDOMCounters');
  const heap = usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize;
  return { heap, nodes, listeners: jsEventListeners, documents };
}
