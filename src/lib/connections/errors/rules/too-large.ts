import { ofStatus } from './rule';

export const tooLarge = ofStatus(
  'too-large',
  (status) => status === 413,
  (_, { context: { asked } }) =>
    asked === 'upload'
      ? {
          title: 'The file is too large',
          body: 'The service, or a proxy in front of it, does not take a file of this size.',
          advice: [
            'Split the file into smaller ones.',
            'Ask the owner of the service for its limit.',
          ],
        }
      : {
          title: 'Too large',
          body: 'The request is larger than the service, or your limit of tokens a minute, allows.',
          advice: ['Shorten the message, or start a new conversation.', 'Ask for fewer tokens.'],
          fix: 'shorten',
        },
);
