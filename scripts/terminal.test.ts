import { describe, expect, it } from 'vitest';
import { shownLine } from './terminal.mjs';

describe('A text of others', () => {
  it.each([
    ['that stops the commands of GitHub', '::stop-commands::x', ': :stop-commands::x'],
    ['with spaces before its command', ' \u00a0::error::x', ' \u00a0: :error::x'],
    ['with colons of its own', ':::x', ': ::x'],
    ['with a command in its middle', 'a ##[error]b', 'a # #[error]b'],
    ['with a command of Azure', '##vso[task.setvariable]', '# #vso[task.setvariable]'],
    ['with a command of TeamCity', '###teamcity[x]', '## #teamcity[x]'],
    ['whose command a control character parts', '#\u0000#[x]', '# #[x]'],
    ['whose command begins a second line', 'a\r\n::error::b', 'a ::error::b'],
    ['with other line breaks', 'a\u2028::b\u0085::c\u2029d', 'a ::b ::c d'],
    ['with a return over what was written', 'failed\rpassed', 'failed passed'],
    ['with colours and titles', '\u001b[31mred\u001b]0;x\u0007 \u009b2J', ' [31mred ]0;x   2J'],
    ['whose direction turns', 'invoice\u202efdp.exe', 'invoice‹U+202E›fdp.exe'],
    ['with what nobody sees', 'a\u200b\u{e0041}b', 'a‹U+200B›‹U+E0041›b'],
    ['in another script', '日本語 می‌خواهم 👩‍🚀 é', '日本語 می‌خواهم 👩‍🚀 é'],
    ['with usual marks', '## Title [a](b) a::b', '## Title [a](b) a::b'],
    ['with space at its end', 'a  ', 'a'],
  ])('%s is one line that is only shown', (_, text, line) => {
    expect(shownLine(text)).toBe(line);
  });
});
