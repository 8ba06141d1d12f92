import { ofKind } from './rule';

export const fileGone = ofKind('file-gone', () => ({
  title: 'An attached file is gone',
  body: 'Nothing was sent: a file that was attached to this conversation is not stored in this browser any more.',
  advice: ['Delete the message that has it, or attach it again.'],
}));

export const keyLocked = ofKind('key-locked', () => ({
  title: 'The key is locked',
  body: 'Nothing was sent: the key is encrypted on this device, and this tab needs the passphrase first.',
  advice: ['Unlock it with the passphrase, then try again.'],
  fix: 'unlock',
}));

export const connectionChanged = ofKind('connection-changed', () => ({
  title: 'The connection was changed',
  body: 'Nothing was sent: this was begun with an address that the connection’s key was not entered for.',
  advice: [
    'Start again with the connection as it is now.',
    'If it is told again, enter the key again in the settings.',
  ],
  fix: 'settings',
}));

export const unusableId = ofKind('unusable-id', ({ id }) => ({
  title: `No request can name “${id}”`,
  body: 'In an address, such an id means another place. Nothing was sent.',
  advice: ['Check the id, or open the thing from its list.'],
}));
