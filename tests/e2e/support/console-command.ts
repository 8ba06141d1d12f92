import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Runs the command until it has printed these lines; `stop` ends it. */
export async function startProgram(args: string[], wanted: string[]) {
  const all = ['scripts/inference-console.mjs', ...args, '--port', '0', '--no-open'];
  const program = spawn(process.execPath, all);
  const lines: { [name: string]: string } = {};
  for await (const line of createInterface({ input: program.stdout })) {
    const [, name = '', address = ''] = /^([\w ]+): (\S+)/.exec(line) ?? [];
    lines[name] = address;
    if (wanted.every((one) => one in lines)) break;
  }
  const stop = async () => {
    if (program.exitCode !== null) return;
    const ended = once(program, 'exit');
    program.kill();
    await ended;
  };
  return { lines, stop };
}

/** Runs the command with a bridge to a service. */
export async function startCommand(upstream: string) {
  const { lines, stop } = await startProgram(['--bridge', upstream], ['Console', 'Bridge']);
  return { console: lines.Console ?? '', bridge: lines.Bridge ?? '', stop };
}
