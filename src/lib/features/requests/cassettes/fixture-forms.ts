export const fixtureForms = {
  cassettes: 'Cassettes to replay (.zip)',
  msw: 'Handlers for msw (.ts)',
  respx: 'Mocks for respx (.py)',
  vcr: 'Cassette for VCR.py (.yaml)',
} as const;

export type FixtureForm = keyof typeof fixtureForms;

export const fixtureFileNames: Record<FixtureForm, string> = {
  cassettes: 'cassettes.zip',
  msw: 'handlers.ts',
  respx: 'mock_recorded.py',
  vcr: 'cassette.yaml',
};

/** Tests with more recorded requests are not readable any more. */
export const mostFixtures = 1000;
