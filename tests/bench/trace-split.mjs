/** Phases of the main thread by the names of events in Chromium's trace; unlisted events count as `other`. */
const phases = {
  script: [
    'AsyncTask Run',
    'BlinkScheduler_PerformMicrotaskCheckpoint',
    'EvaluateScript',
    'FireAnimationFrame',
    'FunctionCall',
    'RunMicrotasks',
    'TimerFire',
    'v8.callFunction',
    'v8.evaluateModule',
    'v8.run',
  ],
  compile: ['V8.DeserializeContext', 'v8.compile', 'v8.compileModule', 'v8.produceModuleCache'],
  collection: ['MajorGC', 'MinorGC', 'BlinkGC.AtomicPhase', 'V8.GC_SCAVENGER_SCAVENGE_PARALLEL'],
  html: ['ParseHTML', 'ParseAuthorStyleSheet', 'HTMLDocumentParser::PumpTokenizerIfPossible'],
  style: ['Document::rebuildLayoutTree', 'Document::recalcStyle', 'UpdateLayoutTree'],
  layout: ['Layout', 'LocalFrameView::performLayout'],
  paint: ['Commit', 'Layerize', 'Paint', 'PaintArtifactCompositor::Update', 'PrePaint'],
  observers: ['IntersectionObserverController::computeIntersections'],
  input: ['EventDispatch', 'HitTest'],
  network: ['Receive mojo message', 'ResourceFetcher::requestResource'],
};
/** @type {Map<string, string>} */
const phaseOf = new Map(
  Object.entries(phases).flatMap(([phase, names]) =>
    names.map((name) => /** @type {[string, string]} */ ([name, phase])),
  ),
);
const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink',
  'blink.user_timing',
  'v8',
  'toplevel',
];

/** @typedef {{ name: string, ph: string, ts: number, dur?: number, tdur?: number, pid: number, tid: number, args?: any }} TraceEvent */

/**
 * CPU milliseconds of a page's main thread while `work` runs, by phase.
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<void>} work
 * @param {string} [until]  Name of a performance mark; later events do not count.
 * @returns {Promise<Record<string, number>>}
 */
export async function withTrace(page, work, until) {
  const client = await page.context().newCDPSession(page);
  /** @type {TraceEvent[]} */
  const events = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(.../** @type {any[]} */ (value)));
  const ended = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
  });
  await work();
  await client.send('Tracing.end');
  await ended;
  await client.detach();
  const end = events.find(({ name }) => name === until)?.ts ?? Infinity;
  return split(events.filter(({ ph, ts }) => ph === 'M' || ts <= end));
}

/** @param {TraceEvent[]} events  Those with `ph` M name the threads. */
function split(events) {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  /** @type {Record<string, number>} */
  const ms = {};
  for (const main of mains) {
    const own = events.filter((event) => event.ph === 'X' && threadOf(event) === main);
    own.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
    addSelfTimes(own, ms);
  }
  return ms;
}

/**
 * Adds the self time of each event to its phase. An event without a phase belongs to the phase of the event around it.
 * @param {TraceEvent[]} events @param {Record<string, number>} ms
 */
function addSelfTimes(events, ms) {
  /** @type {{ end: number, phase: string }[]} */
  const open = [];
  for (const { name, ts, dur = 0, tdur = dur } of events) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop();
    const around = open.at(-1)?.phase;
    const phase = phaseOf.get(name) ?? around ?? 'other';
    ms[phase] = (ms[phase] ?? 0) + tdur / 1000;
    if (around !== undefined) ms[around] = (ms[around] ?? 0) - tdur / 1000;
    open.push({ end: ts + dur, phase });
  }
}

/** @param {TraceEvent} event */
function threadOf({ pid, tid }) {
  return `${pid}:${tid}`;
}
