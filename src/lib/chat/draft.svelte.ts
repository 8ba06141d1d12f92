import { SaveSoon } from '$lib/storage/save-soon';

/** Milliseconds after a keystroke until a draft is kept. */
const saveInterval = 300;

/** What is typed and not yet sent. */
export class Draft {
  text = $state('');
  private touched = false;
  private readonly saver = new SaveSoon(saveInterval, () => void this.save(this.text));

  constructor(
    private readonly save: (text: string) => Promise<void>,
    private readonly read: () => Promise<string>,
  ) {}

  get isWaiting(): boolean {
    return this.saver.isWaiting;
  }

  /** What the person has typed in the meantime is not overwritten. */
  async load(): Promise<void> {
    const stored = await this.read();
    if (!this.touched) this.text = stored;
  }

  type(text: string): void {
    this.touched = true;
    this.text = text;
    this.saver.changed();
  }

  replace(text: string): void {
    this.touched = true;
    this.text = text;
    this.saver.cancel();
    void this.save(text);
  }

  clear(): void {
    this.replace('');
  }
}
