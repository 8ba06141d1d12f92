import {
  brokenEvent,
  cutOff,
  stopped,
  streamError,
  tooLongLine,
  unexpected,
} from './broken-stream';
import { brokenOff } from './broken-off';
import { builtInSilent } from './built-in-silent';
import { contextTooLong } from './context-too-long';
import { cors } from './cors';
import { fineTuning } from './fine-tuning';
import { gatewayFailed, gatewayTimeout } from './gateway';
import { keyRefused } from './key-refused';
import { limitReached } from './limit-reached';
import { localNetwork } from './local-network';
import { mixedContent } from './mixed-content';
import { modelUnavailable } from './model-unavailable';
import { noAnswer } from './no-answer';
import { noCapacity } from './no-capacity';
import { notAllowed } from './not-allowed';
import { connectionChanged, fileGone, keyLocked, unusableId } from './nothing-sent';
import { notInResults } from './not-in-results';
import { offline } from './offline';
import { outOfReach } from './out-of-reach';
import { overloaded } from './overloaded';
import { redirected } from './redirected';
import { refusedRequest, unprocessable } from './refused-request';
import type { Rule } from './rule';
import {
  conflict,
  dependencyFailed,
  serviceFailed,
  storageFull,
  waitedTooLong,
} from './service-failed';
import { tooLarge } from './too-large';
import { unreadable } from './unreadable';
import { empty, malformed, notDeleted } from './unusable-reply';
import { refusingPage, webPage } from './web-page';
import { wrongPath } from './wrong-path';

/** In order of precedence: specific rules before rules by status. */
export const rules: readonly Rule[] = [
  fineTuning,
  builtInSilent,
  offline,
  mixedContent,
  localNetwork,
  cors,
  unreadable,
  brokenOff,
  outOfReach,
  noAnswer,
  redirected,
  webPage,
  refusingPage,
  contextTooLong,
  modelUnavailable,
  keyRefused,
  limitReached,
  notAllowed,
  wrongPath,
  tooLarge,
  unprocessable,
  noCapacity,
  gatewayFailed,
  overloaded,
  gatewayTimeout,
  waitedTooLong,
  conflict,
  dependencyFailed,
  storageFull,
  serviceFailed,
  refusedRequest,
  empty,
  malformed,
  notDeleted,
  streamError,
  brokenEvent,
  cutOff,
  tooLongLine,
  stopped,
  unexpected,
  notInResults,
  fileGone,
  keyLocked,
  connectionChanged,
  unusableId,
];
