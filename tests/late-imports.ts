import { afterAll, vi } from 'vitest';

// Files of tests share a process, and load their modules again: an import under way would mix those of two files.
afterAll(() => vi.dynamicImportSettled());
