import { openPassports } from '$lib/storage/passports';

const passports = openPassports();

/** The fields that a service has refused when its passport was made with the same model. */
export class RefusedFields {
  #names = $state.raw<readonly string[]>([]);
  #latest: object | undefined;

  get names(): readonly string[] {
    return this.#names;
  }

  /** Never rejects: without a readable passport, nothing is known to be refused. */
  async read(connectionId: string, model: string): Promise<void> {
    const reading = (this.#latest = {});
    this.#names = [];
    const passport = await passports.get(connectionId).catch(() => undefined);
    // A later choice of a model may have been read sooner.
    if (reading !== this.#latest || passport?.model !== model) return;
    const refused = passport.results.filter(({ outcome }) => outcome === 'refused');
    this.#names = refused.map(({ id }) => id.replace(/^[^:]*: /, ''));
  }
}
