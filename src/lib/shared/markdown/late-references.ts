import type { Env } from 'markdown-it';
import type { TreeNode } from './markdown-tree';
import { continued, type Mounted, patch } from './patch';

/** Matches `[label]`, except the text of an inline link and a task's checkbox. */
const reference = /\[[^\]\s][^\]]*\](?!\()/;

interface Finished {
  source: string;
  mounted: Mounted[];
  continuing: boolean;
}

/** Finished blocks that may refer to later definitions; they are linked once all definitions are known. */
export class LateReferences {
  #finished: Finished[] = [];
  #resolved = 0;

  add(source: string, mounted: readonly Mounted[], continuing: boolean): void {
    if (reference.test(source)) this.#finished.push({ source, mounted: [...mounted], continuing });
  }

  /** Links at least one block, and more until the time `end`; true once none is left. */
  resolve(
    parse: (source: string) => TreeNode[],
    references: NonNullable<Env['references']>,
    end: number,
  ): boolean {
    const count = Object.keys(references).length > 0 ? this.#finished.length : 0;
    while (this.#resolved < count) {
      const block = this.#finished[this.#resolved++];
      if (block) link(block, parse);
      if (performance.now() >= end && this.#resolved < count) return false;
    }
    this.#finished = [];
    return true;
  }
}

function link({ source, mounted, continuing }: Finished, parse: (source: string) => TreeNode[]) {
  const parent = mounted[0]?.node.parentElement;
  if (!parent) return;
  const nodes = parse(source);
  patch(parent, mounted, continuing ? continued(nodes, mounted[0]) : nodes);
}
