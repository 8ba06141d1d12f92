import type { Connection } from '$lib/shared/connections/model/connection';

interface SettingsPlace {
  /** The id of an element of the settings page. */
  id: string;
  label: string;
  /** Other words that find it. */
  keywords: string;
}

type Connections = { active: Connection };

/** Sections of the settings page and their actions. Those of the demo service are there while it is in use. */
export function settingsPlaces({ active }: Connections): readonly SettingsPlace[] {
  return places.filter(({ id }) => id !== 'built-in-service' || active.isDemo);
}

/** The sections alone. */
export function settingsSections(connections: Connections): readonly SettingsPlace[] {
  const shown = settingsPlaces(connections);
  return shown.filter(({ id }, index) => shown.findIndex((other) => other.id === id) === index);
}

const places: readonly SettingsPlace[] = [
  {
    id: 'connections',
    label: 'Connections',
    keywords: 'api keys token passphrase base url server provider endpoint',
  },
  {
    id: 'built-in-service',
    label: 'Demo service',
    keywords: 'offline without network speed failures',
  },
  {
    id: 'helper-model',
    label: 'Helper model',
    keywords: 'titles judge schema own local model on this device',
  },
  {
    id: 'notifications',
    label: 'Notifications',
    keywords: 'notify when done ends hidden tab badge',
  },
  {
    id: 'appearance',
    label: 'Appearance',
    keywords:
      'theme dark light system colours colors accent text font size density compact width contrast screen reader',
  },
  {
    id: 'data-and-privacy',
    label: 'Data and privacy',
    keywords: 'storage space disk used kept what is stored delete everything offline',
  },
  { id: 'data-and-privacy', label: 'Export everything', keywords: 'backup save zip download' },
  { id: 'data-and-privacy', label: 'Import a backup', keywords: 'restore zip' },
  { id: 'data-and-privacy', label: 'Backup folder', keywords: 'running disk' },
  { id: 'data-and-privacy', label: 'Clean up storage', keywords: 'delete old space cleanup' },
];
