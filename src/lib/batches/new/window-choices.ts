/** Offered completion windows; `own` stands for any other. */
export const windowChoices = [
  { value: '24h', label: '24 hours' },
  { value: '48h', label: '48 hours' },
  { value: '3d', label: '3 days' },
  { value: '5d', label: '5 days' },
  { value: '7d', label: '7 days' },
  { value: 'own', label: 'Other …' },
];
