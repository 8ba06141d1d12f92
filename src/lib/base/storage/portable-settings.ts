import { isObject, type JsonObject, type JsonValue } from '$lib/base/api/wire/json';
import { isAppearance } from './appearance';
import { storedTheme, storeTheme, type ThemeChoice, themeChoices } from './theme';
import {
  announceChoices,
  defaultPreferences,
  preferences,
  type Preferences,
} from './database/preferences';

type Check = (value: unknown) => boolean;

const flag: Check = (value) => typeof value === 'boolean';
const within =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max;
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

/**
 * The preferences that a backup has, with the values that an import accepts. The others belong to one device, to a
 * connection, or are what was used last.
 */
const checks: { readonly [N in keyof Preferences | 'theme']?: Check } = {
  theme: oneOf(...themeChoices),
  appearance: isAppearance,
  announceAnswers: oneOf(...announceChoices),
  carrySettings: flag,
  audioUploadMegabytes: within(1, 100),
  audioPartMinutes: within(0, 60),
  imageLongestSide: within(0, 10_000),
  textAsDocuments: flag,
  soundAsPart: flag,
  notifyEnds: flag,
  recordRequests: flag,
  recordedRequests: within(1, 1_000_000),
  recordedMegabytes: within(1, 100_000),
  serverSeconds: within(1, 3600),
  toolRounds: within(1, 100),
  scriptSeconds: within(1, 300),
  scriptMegabytes: within(16, 1024),
  pace: within(0, 3000),
  jitter: within(0, 1000),
  faultKind: oneOf('', '429', '498', '500', 'cut', 'stream'),
  faultShare: within(0, 1),
};

type Name = keyof typeof checks;

/** Values by name; settings that have their default are absent. */
export type Settings = JsonObject;

const defaults: Settings = { ...(defaultPreferences as object), theme: 'system' };

/** The settings of this browser. */
export function changedSettings(): Settings {
  const names = Object.keys(checks).filter((name) => !isSame(readSetting(name), defaults[name]));
  return Object.fromEntries(names.map((name) => [name, readSetting(name)]));
}

/** The valid settings of a file, and the names of the others. */
export function acceptSettings(value: unknown): { accepted: Settings; refused: string[] } {
  const accepted: Settings = {};
  const refused: string[] = [];
  for (const [name, one] of Object.entries(isObject(value) ? value : {}))
    if (Object.hasOwn(checks, name) && checks[name as Name]?.(one))
      accepted[name] = one as JsonValue;
    else refused.push(name);
  return { accepted, refused };
}

/** Settings of a file that are not set in this browser, and how many are set to another value. */
export function compareSettings(settings: Settings): { fresh: Settings; different: number } {
  const here = changedSettings();
  const all = Object.entries(settings);
  return {
    fresh: Object.fromEntries(all.filter(([name]) => !(name in here))),
    different: all.filter(([name, value]) => name in here && !isSame(here[name], value)).length,
  };
}

/** Changes settings in all tabs. Returns the function that restores them. */
export function applySettings(settings: Settings): () => void {
  const before = Object.keys(settings).map((name) => [name, readSetting(name)] as const);
  write(settings);
  return () => write(Object.fromEntries(before));
}

function write(settings: Settings): void {
  for (const [name, value] of Object.entries(settings))
    if (name === 'theme') storeTheme(value as ThemeChoice);
    else preferences.set(name as keyof Preferences, value as never);
  // The browser fires it in the other tabs only.
  dispatchEvent(new Event('storage'));
}

function readSetting(name: string): JsonValue {
  return name === 'theme'
    ? storedTheme()
    : (preferences.get(name as keyof Preferences) as JsonValue);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
