import type { Env } from 'markdown-it';
import type { TreeNode } from './markdown-tree';
import { adopted } from './open-container';
import { patch, type Mounted } from './patch';

/** `[label]` that is not the text of an inline link, nor a task's box. */
const reference = /\[[^\]\s][^\]]*\](?!\()/;

interface Finished {
  source: string;
  mounted: Mounted[];
  continuing: boolean;
}

/** Finished blocks that may refer to a definition further down, so that they can be linked when all is known. */
export class LateReferences {
  #finished: Finished[] = [];

  note(source: string, mounted: readonly Mounted[], continuing: boolean): void {
    if (reference.test(source)) this.#finished.push({ source, mounted: [...mounted], continuing });
  }

  resolve(parse: (source: string) => TreeNode[], references: NonNullable<Env['references']>): void {
    const known = Object.keys(references).length > 0;
    for (const { source, mounted, continuing } of this.#finished.splice(0)) {
      const parent = mounted[0]?.node.parentElement;
      if (!known || !parent) continue;
      const nodes = parse(source);
      patch(parent, mounted, continuing ? adopted(nodes, mounted[0]) : nodes);
    }
  }
}
