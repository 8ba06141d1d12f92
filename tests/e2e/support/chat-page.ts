import { expect, type Locator, type Page } from '@playwright/test';

/** The chat page as a person meets it: by roles and accessible names. */
export class ChatPage {
  readonly composer: Locator;
  readonly send: Locator;
  readonly stop: Locator;
  readonly questions: Locator;
  readonly answers: Locator;
  readonly conversations: Locator;

  constructor(readonly page: Page) {
    this.composer = page.getByRole('textbox', { name: 'Message', exact: true });
    this.send = page.getByRole('button', { name: 'Send', exact: true });
    this.stop = page.getByRole('button', { name: 'Stop', exact: true });
    this.questions = page.getByRole('article', { name: 'User message' });
    this.answers = page.getByRole('article', { name: 'Assistant message' });
    this.conversations = page.getByRole('navigation', { name: 'Conversations' });
  }

  get answer(): Locator {
    return this.answers.last();
  }

  /** The console has started once it has taken the place of its frame, which knows only some of what is pressed. */
  async open(address = 'chat/'): Promise<void> {
    await this.page.goto(address);
    await expect(this.page.locator('[data-frame]')).toHaveCount(0);
    await expect(this.composer).toBeVisible();
  }

  async ask(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.send.click();
  }

  /** Nothing is streaming, and the next message can be typed. Also true before an answer has begun: wait for it before. */
  async expectIdle(): Promise<void> {
    await expect(this.stop).toHaveCount(0);
    await expect(this.page.locator('article[aria-busy="true"]')).toHaveCount(0);
    await expect(this.send).toBeVisible();
    await expect(this.composer).toBeEditable();
  }

  /** Asks and waits until the answer has ended, well or badly. */
  async askToEnd(text: string): Promise<void> {
    const before = await this.answers.count();
    await this.ask(text);
    await expect(this.answers).toHaveCount(before + 1);
    await this.expectIdle();
  }

  async startNew(): Promise<void> {
    // Before, a press waits for the console, and a stored conversation has no questions yet.
    await expect(this.page.locator('[data-frame]')).toHaveCount(0);
    await this.page.getByRole('button', { name: 'New chat' }).click();
    await expect(this.page).not.toHaveURL(/\?id=/);
    await expect(this.questions).toHaveCount(0);
  }

  conversation(title: string | RegExp): Locator {
    return this.conversations.getByRole('link', { name: title });
  }

  async messageAction(turn: Locator, action: string): Promise<void> {
    await turn.hover();
    await turn.getByRole('button', { name: 'More for this message' }).click();
    const { page } = this;
    const choice = page.getByRole('menuitemradio', { name: action });
    await page.getByRole('menuitem', { name: action }).or(choice).click();
  }

  async conversationAction(title: string, action: 'Rename' | 'Delete'): Promise<void> {
    await this.conversation(title).hover();
    await this.page.getByRole('button', { name: `Actions for ${title}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
