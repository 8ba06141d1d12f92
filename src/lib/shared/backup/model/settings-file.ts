import {
  acceptSettings,
  changedSettings,
  type Settings,
} from '$lib/base/storage/portable-settings';
import { isObject } from '$lib/base/storage/database/schema';
import { DamagedEntry, type Refusal } from '$lib/base/formats/zip/zip-file';
import { checkVersion } from './read-json';

/** Name within the zip file. */
export const settingsFileName = 'settings.json';

const format = 'inference-console-settings';
const version = 1;

/** The settings of this browser, an empty text without any; call it in a page. */
export function writeSettingsFile(): string {
  const settings = changedSettings();
  if (Object.keys(settings).length === 0) return '';
  return `${JSON.stringify({ format, version, settings }, null, 2)}\n`;
}

/** The file comes from anywhere: each value is validated by itself. Throws DamagedEntry if none can be read. */
export function readSettingsFile(value: unknown): { settings: Settings; refused: Refusal[] } {
  if (!isObject(value) || value.format !== format || !isObject(value.settings))
    throw new DamagedEntry('It contains no settings of this console.');
  checkVersion(value.version, version);
  const { accepted, refused } = acceptSettings(value.settings);
  const reason = 'This console has no such setting, or not with this value.';
  return {
    settings: accepted,
    refused: refused.map((name) => ({ name: `${settingsFileName}: ${name}`, reason })),
  };
}
