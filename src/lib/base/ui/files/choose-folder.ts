/** Nothing else refers to it while the browser’s dialog is open. */
let input: HTMLInputElement | undefined;

/**
 * Opens the browser's dialog for a folder; `onfiles` receives all files in it, if it has any. Call it in a handler of a click or a key.
 * Its input is not in the page, where a field for single files is beside its button.
 */
export function chooseFolder(onfiles: (files: File[]) => void): void {
  const chosen = Object.assign(document.createElement('input'), {
    type: 'file',
    webkitdirectory: true,
  });
  chosen.addEventListener('change', () => {
    if (chosen.files?.length) onfiles([...chosen.files]);
  });
  input = chosen;
  input.click();
}
