import { evaluationFiles } from '$lib/extras';
import BetweenVerticalEnd from '@lucide/svelte/icons/between-vertical-end';
import Columns2 from '@lucide/svelte/icons/columns-2';
import Copy from '@lucide/svelte/icons/copy';
import Download from '@lucide/svelte/icons/download';
import Eye from '@lucide/svelte/icons/eye';
import EyeOff from '@lucide/svelte/icons/eye-off';
import FileUp from '@lucide/svelte/icons/file-up';
import GitCompare from '@lucide/svelte/icons/git-compare';
import Grid2x2 from '@lucide/svelte/icons/grid-2x2';
import Layers from '@lucide/svelte/icons/layers';
import LibraryBig from '@lucide/svelte/icons/library-big';
import Link from '@lucide/svelte/icons/link';
import ListChecks from '@lucide/svelte/icons/list-checks';
import Play from '@lucide/svelte/icons/play';
import Rows2 from '@lucide/svelte/icons/rows-2';
import Settings2 from '@lucide/svelte/icons/settings-2';
import Square from '@lucide/svelte/icons/square';
import type { Check } from '$lib/base/storage/comparison-records';
import type { Action } from '$lib/base/ui/actions/actions.svelte';
import type { ComparisonActions } from './open/comparison-actions';

/** The dialog that is open over a comparison. */
export type CompareDialog =
  | {
      kind:
        | 'options'
        | 'export'
        | 'grid'
        | 'batch'
        | 'runs'
        | 'prompts'
        | 'share'
        | 'export-evaluation';
    }
  /** `firstId`: the batch that is chosen at first. */
  | { kind: 'batches'; firstId?: string }
  /** `files`: dropped on the page. */
  | { kind: 'import-evaluation'; files?: readonly File[] }
  /** `pasted`: spreadsheet cells that were pasted into a prompt. */
  | { kind: 'import'; pasted?: string }
  /** The check to change; absent for a new one. */
  | { kind: 'check'; check?: Check };

interface Page {
  dialog: CompareDialog | undefined;
  isBlind: boolean;
  readonly hasResults: boolean;
  openCopy: () => Promise<void>;
}

const group = 'Compare';
const inGroup = (action: Action): Action => ({ ...action, group });

export interface CompareCommands {
  run: Action;
  stop: Action;
  /** For the toolbar and for its menu. */
  usual: Action[];
  rare: Action[];
}

/** The commands of the toolbar and the palette for the open comparison. */
export function compareCommands(page: Page, actions: ComparisonActions): CompareCommands {
  const open = (dialog: CompareDialog) => () => (page.dialog = dialog);
  return {
    ...runCommands(actions),
    usual: [
      {
        id: 'add-variant',
        title: 'Add variant',
        icon: BetweenVerticalEnd,
        enabled: !page.isBlind,
        run: () => actions.addVariant(),
      },
      { id: 'add-row', title: 'Add row', icon: Rows2, run: () => actions.addRow() },
      {
        id: 'compare-rows',
        title: 'Import rows',
        icon: FileUp,
        run: open({ kind: 'import' }),
      },
      {
        id: 'prompts',
        title: 'Prompts',
        icon: LibraryBig,
        run: open({ kind: 'prompts' }),
      },
      {
        id: 'add-check',
        title: 'Add check',
        icon: ListChecks,
        run: open({ kind: 'check' }),
      },
      {
        id: 'run-as-batch',
        title: 'Run as batch',
        icon: Layers,
        enabled: actions.comparison.isFullyRead && !actions.comparison.running,
        run: open({ kind: 'batch' }),
      },
      {
        id: 'export-results',
        title: 'Export results',
        icon: Download,
        enabled: page.hasResults,
        blockedBy: page.hasResults ? undefined : 'No answers yet.',
        run: open({ kind: 'export' }),
      },
    ].map(inGroup),
    rare: rareCommands(page, actions, open).map(inGroup),
  };
}

function runCommands(actions: ComparisonActions): Pick<CompareCommands, 'run' | 'stop'> {
  const { comparison } = actions;
  return {
    run: {
      id: 'run-comparison',
      title: 'Run the comparison',
      label: 'Run',
      icon: Play,
      group,
      enabled: !comparison.running && !comparison.runsElsewhere,
      run: () => void actions.run(),
    },
    stop: {
      id: 'stop-comparison',
      title: 'Stop the comparison',
      label: 'Stop',
      icon: Square,
      shortcut: 'Escape',
      group,
      enabled: comparison.running || comparison.preparing !== undefined,
      run: () => comparison.stop(),
    },
  };
}

function rareCommands(
  page: Page,
  actions: ComparisonActions,
  open: (dialog: CompareDialog) => () => void,
): Action[] {
  const { comparison } = actions;
  const { hasResults, isBlind } = page;
  return [
    {
      id: 'comparison-options',
      title: 'Comparison options…',
      icon: Settings2,
      run: open({ kind: 'options' }),
    },
    {
      id: 'parameter-grid',
      title: 'Parameter grid…',
      icon: Grid2x2,
      run: open({ kind: 'grid' }),
    },
    {
      id: 'vote-blind',
      title: isBlind ? 'End blind vote' : 'Blind vote',
      icon: isBlind ? Eye : EyeOff,
      enabled: hasResults,
      run: () => (page.isBlind = !isBlind),
    },
    {
      id: 'compare-runs',
      title: 'Runs…',
      icon: GitCompare,
      enabled: comparison.isFullyRead,
      run: open({ kind: 'runs' }),
    },
    {
      id: 'compare-batches',
      title: 'Compare two batches…',
      icon: Columns2,
      run: open({ kind: 'batches' }),
    },
    ...evaluationCommands(comparison, open),
    {
      id: 'copy-comparison',
      title: 'Duplicate with answers',
      icon: Copy,
      enabled: comparison.isStored && comparison.isFullyRead && !comparison.running,
      run: () => void page.openCopy(),
    },
    ...comparison.record.variants
      .filter(({ hidden }) => hidden)
      .map(({ id, name }) => ({
        id: `show-${id}`,
        title: `Show variant ${name}`,
        icon: Eye,
        run: () => actions.showVariant(id, true),
      })),
  ];
}

/** The ways of an evaluation in and out, where this console has them. */
function evaluationCommands(
  { isStored, isFullyRead }: ComparisonActions['comparison'],
  open: (dialog: CompareDialog) => () => void,
): Action[] {
  const files: Action[] = [
    {
      id: 'import-evaluation',
      title: 'Import evaluation…',
      icon: FileUp,
      run: open({ kind: 'import-evaluation' }),
    },
    {
      id: 'export-evaluation',
      title: 'Export evaluation…',
      icon: Download,
      run: open({ kind: 'export-evaluation' }),
    },
  ];
  return [
    ...(evaluationFiles ? files : []),
    {
      id: 'share',
      title: 'Share as a link or a file',
      label: 'Share link or file…',
      icon: Link,
      enabled: isStored && isFullyRead,
      run: open({ kind: 'share' }),
    },
  ];
}
