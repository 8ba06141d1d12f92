import { isObject } from '$lib/base/api/wire/json';

/** Choices of how the console looks, the default first. src/first-paint/appearance.js applies them to src/app.css. */
export const appearanceChoices = {
  text: ['default', 'small', 'large', 'larger'],
  density: ['comfortable', 'compact'],
  accent: ['teal', 'indigo', 'violet', 'pink', 'olive'],
  reading: ['default', 'narrow', 'wide', 'full'],
  contrast: ['system', 'normal', 'high'],
} as const;

export type AppearanceName = keyof typeof appearanceChoices;

/** Whether it has known choices only; defaults are absent. */
export function isAppearance(value: unknown): boolean {
  const known: { [name: string]: readonly unknown[] | undefined } = appearanceChoices;
  return (
    isObject(value) &&
    Object.entries(value).every(
      ([name, choice]) => Object.hasOwn(known, name) && known[name]?.slice(1).includes(choice),
    )
  );
}
