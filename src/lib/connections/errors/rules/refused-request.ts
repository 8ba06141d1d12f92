import { ofStatus, type Sentences } from './rule';

const toChange = {
  ifWords: 'Change what its words name, then send again. Nothing is lost.',
  ifSilent: 'It gave no reason: check what the request sets, then send again. Nothing is lost.',
  advice: [],
};

const bodyOf400: Sentences = {
  title: 'Request refused',
  body: 'The service found something wrong in the request.',
  ...toChange,
};

export const unprocessable = ofStatus(
  'unprocessable',
  (status) => status === 422,
  () => ({
    title: 'Could not be processed',
    body: 'The request is well formed, but the service, or the model, could not do what it asks.',
    ...toChange,
    advice: ['If the model made the mistake, trying again often helps.'],
    fix: 'retry',
  }),
);

/** Any other refusal of a request. */
export const refusedRequest = ofStatus(
  'refused-request',
  (status) => status < 500,
  ({ status }) =>
    status === 400 ? bodyOf400 : { ...bodyOf400, body: 'The service did not accept the request.' },
);
