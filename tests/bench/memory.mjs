/** @typedef {{ heap: number, nodes: number, listeners: number, documents: number }} Memory  Heap in bytes. */

/**
 * Measures what a page holds after its garbage was collected: scripts and their buffers, nodes that are in the page or
 * still referred to, and listeners.
 * @param {import('@playwright/test').CDPSession} client
 * @returns {Promise<Memory>}
 */
export async function heldMemory(client) {
  // Objects that a finalizer releases are garbage for the next collection only.
  for (let time = 0; time < 3; time += 1) await client.send('HeapProfiler.collectGarbage');
  const usage = await client.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners, documents } = await client.send('Memory.getDOMCounters');
  const heap = usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize;
  return { heap, nodes, listeners: jsEventListeners, documents };
}
