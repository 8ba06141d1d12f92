import { openPassports } from '$lib/base/storage/passports';

const passports = openPassports();

interface Destination {
  connectionId: string;
  model: string;
}

/** The fields that a service has refused when its passport was made with the same model. Created by a component. */
export class RefusedFields {
  #names = $state.raw<readonly string[]>([]);

  constructor(destination: () => Destination) {
    $effect(() => {
      const { connectionId, model } = destination();
      let isLatest = true;
      this.#names = [];
      void refusedBy(connectionId, model).then((names) => {
        if (isLatest) this.#names = names;
      });
      return () => (isLatest = false);
    });
  }

  get names(): readonly string[] {
    return this.#names;
  }
}

/** Never rejects: without a readable passport, nothing is known to be refused. */
async function refusedBy(connectionId: string, model: string): Promise<string[]> {
  const passport = await passports.get(connectionId).catch(() => undefined);
  if (passport?.model !== model) return [];
  const refused = passport.results.filter(({ outcome }) => outcome === 'refused');
  return refused.map(({ id }) => id.replace(/^[^:]*: /, ''));
}
