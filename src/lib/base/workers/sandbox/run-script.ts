import { cutEnd } from '$lib/base/ui/text/shown-text';
import { errorMessage } from '$lib/base/platform/error-message';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import {
  maxResultLength,
  maxPrinted,
  type PrintedLine,
  scriptLimits,
  type ScriptFailureKind,
  type ScriptLimits,
  type ScriptOutcome,
} from './script-outcome';

const pageBytes = 65_536;
/** The interpreter's compiled initial memory: 16 MiB. */
const initialPages = 256;

/**
 * Calls an untrusted function in an interpreter of its own: it sees its arguments and the language, and nothing of the
 * page, the worker or the network. `argument` is JSON. The outcome is JSON, and a failure never throws.
 */
export async function runScript(
  source: string,
  argument: string,
  limits: ScriptLimits = scriptLimits,
): Promise<ScriptOutcome> {
  // QuickJS compiled to WebAssembly reports its own memory as zero; the memory of the module can be bounded.
  const wasmMemory = new WebAssembly.Memory({
    initial: initialPages,
    maximum: Math.max(initialPages, Math.floor(limits.bytes / pageBytes)),
  });
  const interpreter = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory }));
  try {
    return runIn(interpreter, source, argument, limits.milliseconds);
  } catch (reason) {
    // The interpreter itself failed: its memory or stack was used up before its limits were noticed.
    return failed('memory', errorMessage(reason));
  }
}

function runIn(
  interpreter: QuickJSWASMModule,
  source: string,
  argument: string,
  milliseconds: number,
): ScriptOutcome {
  const runtime = interpreter.newRuntime({ maxStackSizeBytes: 256 * 1024 });
  const end = performance.now() + milliseconds;
  const late = () => performance.now() > end;
  runtime.setInterruptHandler(late);
  const context = runtime.newContext();
  const printed: PrintedLine[] = [];
  addConsole(context, printed);
  // Remaining handles die with the worker; disposing of them would assert after a limit was hit.
  const outcome = evaluate(context, source, argument, late);
  return printed.length > 0 ? { ...outcome, printed } : outcome;
}

/** Gives the function a console, whose first lines are recorded. */
function addConsole(context: QuickJSContext, printed: PrintedLine[]): void {
  const report = context.newFunction('report', (level, stack, text) => {
    if (printed.length >= maxPrinted) return;
    const line = lineIn(context.getString(stack));
    printed.push({
      level: context.getString(level),
      text: bounded(context.getString(text)),
      ...(line !== undefined && { line }),
    });
  });
  const made = context.evalCode(makeConsole, 'console.js');
  if (made.error) return;
  const called = context.callFunction(made.value, context.undefined, report);
  if (!called.error) context.setProp(context.global, 'console', called.value);
}

/** The lines of `function.js` begin after the parenthesis that `evaluate` adds, on the same line. */
function lineIn(stack: string): number | undefined {
  const [, line] = /function\.js:(\d+)/.exec(stack) ?? [];
  return line === undefined ? undefined : Number(line);
}

function evaluate(
  context: QuickJSContext,
  source: string,
  argument: string,
  late: () => boolean,
): ScriptOutcome {
  const failure = (error: QuickJSHandle, kind: ScriptFailureKind = 'threw') => {
    // Read first, since reading the error may itself run until the timeout.
    const words = errorText(context, error);
    const line = errorLine(context, error);
    const reason = late() ? 'time' : isExhausted(context, error) ? 'memory' : kind;
    return { ...failed(reason, words), ...(line !== undefined && { line }) };
  };

  // The line break ends a comment in the last line of the source.
  const made = context.evalCode(`(${source}\n)`, 'function.js', { strict: true });
  if (made.error) return failure(made.error, 'source');
  if (context.typeof(made.value) !== 'function')
    return failed('source', 'This isn’t a function. Example: ({ city }) => city.length');

  const call = context.evalCode(callAndWrite, 'call.js');
  if (call.error) return failure(call.error);
  const text = context.newString(argument);
  const called = context.callFunction(call.value, context.undefined, made.value, text);
  if (called.error) return failure(called.error);
  const jobs = context.runtime.executePendingJobs();
  if (jobs.error) return failure(jobs.error);

  const state = context.getPromiseState(called.value);
  if (state.type === 'pending')
    return failed(late() ? 'time' : 'waits', 'Its promise never settles.');
  if (state.type === 'rejected') return failure(state.error);
  if (context.typeof(state.value) !== 'string')
    return failed('no-json', 'It returned nothing that fits in JSON.');
  const length = context
    .getProp(state.value, 'length')
    .consume((handle) => context.getNumber(handle));
  if (length > maxResultLength)
    return failed(
      'too-long',
      `Its result has ${length} characters; at most ${maxResultLength} are sent.`,
    );
  return { ok: true, json: context.getString(state.value) };
}

/** Captured before the person's function runs, so that nothing it replaces is used to write its result. */
const callAndWrite = `((parse, write) => async (run, text) => write(await run(parse(text))))(JSON.parse, JSON.stringify)`;

/** Each text is made before it is passed on, so that no getter runs in the page's functions. */
const makeConsole = `((report) => {
  const write = JSON.stringify;
  const text = (value) => {
    if (typeof value === 'string') return value;
    if (value instanceof Error) return value.name + ': ' + value.message;
    try { return write(value) ?? String(value); } catch { return String(value); }
  };
  const levels = ['log', 'info', 'warn', 'error', 'debug'];
  return Object.fromEntries(levels.map((level) => [level, (...values) =>
    report(level, String(new Error().stack), values.map(text).join(' ').slice(0, 2000))]));
})`;

function failed(kind: ScriptFailureKind, message: string): ScriptOutcome {
  return { ok: false, kind, message };
}

/** `name: message` of an error, or the thrown value as text; bounded, since it is shown. */
function errorText(context: QuickJSContext, error: QuickJSHandle): string {
  if (context.typeof(error) !== 'object') return bounded(context.getString(error));
  const name = memberText(context, error, 'name');
  const message = memberText(context, error, 'message');
  return bounded(
    [name, message].filter(Boolean).join(': ') || 'It threw an object without a message.',
  );
}

/** The line of the source that an error names. */
function errorLine(context: QuickJSContext, error: QuickJSHandle): number | undefined {
  if (context.typeof(error) !== 'object') return undefined;
  return lineIn(memberText(context, error, 'stack'));
}

/** A getter of the thrown object may throw in turn, or return anything. */
function memberText(context: QuickJSContext, error: QuickJSHandle, member: string): string {
  try {
    const value = context.getProp(error, member);
    return context.typeof(value) === 'string' ? context.getString(value) : '';
  } catch {
    return '';
  }
}

/** QuickJS throws an InternalError when a resource is used up, and null if it has no memory left for one. */
function isExhausted(context: QuickJSContext, error: QuickJSHandle): boolean {
  if (context.sameValue(error, context.null)) return true;
  return (
    context.typeof(error) === 'object' && memberText(context, error, 'name') === 'InternalError'
  );
}

function bounded(text: string): string {
  return cutEnd(text, 1000);
}
