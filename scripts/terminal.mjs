/** Runners of CI read commands in a log: GitHub's `::`, first in a line, and `##[`, `##vso[`, `##teamcity[` anywhere. */
const firstColons = /^(\s*):(?=:)/;
const marks = /##(?=\w*\[)/g;
/** Characters that draw nothing or turn the text around, except those that emoji and Persian need. */
const invisible = /(?![\u200C\u200D]|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}/gu;
const control = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * A text of a file, a model or a server as one line that a terminal and a runner of CI only show: without control
 * characters and line breaks, with what is invisible named, and with a space in what would be a command.
 *
 * @param {string} text
 */
export function shownLine(text) {
  return text
    .replace(control, ' ')
    .replace(invisible, symbolOf)
    .replace(marks, '# #')
    .replace(firstColons, '$1: ')
    .trimEnd();
}

/** @param {string} character */
function symbolOf(character) {
  return `‹U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}›`;
}
