import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The prompts that promptfoo sends for a configuration, or the reason why it refuses it. */
export interface Rendered {
  path: string;
  /** The ids of its providers; `provider` is an index of them. */
  providers?: string[];
  sent?: { provider: number; prompt: string; error?: string }[];
  refusal?: string;
}

export interface Installed {
  /** The folder of promptfoo's package, and a Node that runs it. */
  promptfoo: string;
  node: string;
}

/** Runs promptfoo on configurations and yields their prompts, in order. */
export async function* renderedBy({ promptfoo, node }: Installed, configs: readonly string[]) {
  const script = fileURLToPath(new URL('render.mjs', import.meta.url));
  const child = spawn(node, [script, promptfoo], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, PROMPTFOO_DISABLE_TELEMETRY: '1', PROMPTFOO_DISABLE_UPDATE: '1' },
  });
  child.stdin.end(`${configs.join('\n')}\n`);
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('=> ')) yield JSON.parse(line.slice(3)) as Rendered;
}
