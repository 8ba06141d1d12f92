/** The dialog that imports a request, which opens over any page. */
class RequestImport {
  isOpen = $state(false);
  /** Not stored, since pasted text may contain a key. Stays when the dialog is only closed. */
  text = $state('');
  #onopened = () => {};

  /** Opens it with the text that was left in it. */
  open(): void {
    this.isOpen = true;
  }

  /** Opens it with this text; calls `onopened` if the person opens the request. */
  offer(text: string, onopened: () => void): void {
    this.text = text;
    this.#onopened = onopened;
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
    this.#onopened = () => {};
  }

  /** Closes it, and drops the text. */
  end(isOpened = false): void {
    if (isOpened) this.#onopened();
    this.text = '';
    this.close();
  }
}

export const requestImport = new RequestImport();
