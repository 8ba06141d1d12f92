export const fixtureForms = {
  cassettes: 'Cassettes to replay (.zip)',
  msw: 'Handlers for msw (.ts)',
  respx: 'Mocks for respx (.py)',
  vcr: 'Cassette for VCR.py (.yaml)',
} as const;

export type FixtureForm = keyof typeof fixtureForms;

/** Tests with more recorded requests are not readable any more. */
export const mostFixtures = 1000;
