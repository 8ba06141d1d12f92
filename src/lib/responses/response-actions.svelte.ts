import type { Problem } from '$lib/api/request-description';
import { connections } from '$lib/connections/connections.svelte';
import { preferences } from '$lib/storage/preferences';
import type { ResponseRequest } from '$lib/storage/response-records';
import type { RequestForm } from './request/request-form.svelte';
import { newResponse, responses } from './responses.svelte';
import type { OpenResponse } from './run/open-response.svelte';

/** Milliseconds that the first request waits for the list of models, from which its model may be chosen. */
const listPatience = 3000;

interface Page {
  form: () => RequestForm;
  shown: () => OpenResponse | undefined;
  modelOf: (form: RequestForm) => string;
  problemsOf: (form: RequestForm) => Problem[];
  /** Called as soon as the new response exists, also after the person has left the page. */
  onbegun: (response: OpenResponse) => void;
}

/** What a person asks for on the page: each request that is sent is a response of its own. */
export class ResponseActions {
  /** Problems are shown from the first attempt to send on, until all of them are mended. */
  triedToSend = $state(false);

  constructor(private readonly page: Page) {}

  async send(): Promise<void> {
    const form = this.page.form();
    if (this.page.shown()?.running || !(await this.isReady(form))) return;
    const { input, instructions, parameters } = form.draft;
    const earlier = this.page.shown();
    this.begin({ model: this.page.modelOf(form), input, instructions, parameters });
    form.reset(earlier?.record.request);
  }

  /** The same request again; the earlier response stays beside it unless it has nothing to show. */
  async retry({ record }: OpenResponse): Promise<void> {
    await this.listed();
    this.begin(record.request);
  }

  async sendExample(example: Omit<ResponseRequest, 'model'>): Promise<void> {
    this.page.form().change({ ...example, unread: undefined });
    await this.send();
  }

  private begin(request: ResponseRequest): void {
    const earlier = this.page.shown();
    if (earlier?.running) return;
    const connection = connections.active;
    preferences.set('model', request.model);
    const response = newResponse(request, connection);
    void response.send(() => connections.endpointIfUnlocked(connection));
    this.page.onbegun(response);
    if (earlier && isEmptyFailure(earlier))
      void responses.remove(earlier.id).catch(() => undefined);
  }

  private async isReady(form: RequestForm): Promise<boolean> {
    await Promise.all([this.listed(), form.ready]);
    this.triedToSend = this.page.problemsOf(form).length > 0;
    return !this.triedToSend;
  }

  private async listed(): Promise<void> {
    await connections.ready;
    await connections.unlockActive(); // First, because the list of models needs the key, too.
    const patience = new Promise((done) => setTimeout(done, listPatience));
    await Promise.race([connections.models.settled, patience]);
  }
}

function isEmptyFailure({ record }: OpenResponse): boolean {
  return record.output.length === 0 && ['failed', 'stopped', 'interrupted'].includes(record.state);
}
