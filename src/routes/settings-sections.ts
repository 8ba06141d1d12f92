/** Parts of the settings page, by the id of their element. */
export const settingsSections = [
  { id: 'connections', label: 'Connections' },
  { id: 'built-in-service', label: 'Built-in service' },
  { id: 'appearance', label: 'Appearance' },
  { id: 'data-and-privacy', label: 'Data and privacy' },
] as const;
