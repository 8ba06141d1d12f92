import { openPassports } from '$lib/storage/passports';

const passports = openPassports();

/** The fields that a service has refused when its passport was made with the same model. */
export class RefusedFields {
  #names = $state.raw<readonly string[]>([]);

  get names(): readonly string[] {
    return this.#names;
  }

  /** Never rejects: without a readable passport, nothing is known to be refused. */
  async read(connectionId: string, model: string): Promise<void> {
    this.#names = [];
    const passport = await passports.get(connectionId).catch(() => undefined);
    if (passport?.model !== model) return;
    const refused = passport.results.filter(({ outcome }) => outcome === 'refused');
    this.#names = refused.map(({ id }) => id.replace(/^[^:]*: /, ''));
  }
}
