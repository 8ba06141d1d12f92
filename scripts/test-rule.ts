import { ESLint, type Rule } from 'eslint';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../src/', import.meta.url));

/** Messages of a rule for a text, as if it were a file of src. */
export function complaintsOf(
  rule: Rule.RuleModule,
): (code: string, file: string) => Promise<string[]> {
  const eslint = import('typescript-eslint').then(
    ({ default: { parser } }) =>
      new ESLint({
        overrideConfigFile: true,
        overrideConfig: {
          files: ['**/*.ts'],
          languageOptions: { parser },
          plugins: { house: { rules: { rule } } },
          rules: { 'house/rule': 'error' },
        },
      }),
  );
  return async (code, file) => {
    const [result] = await (await eslint).lintText(code, { filePath: src + file });
    return result?.messages.map(({ message }) => message) ?? [];
  };
}
