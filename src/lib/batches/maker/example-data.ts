import type { LineSettings } from '$lib/storage/batch-maker-draft';

/** Example rows and prompts that work with any service. */
export const exampleRows = `id,product,review
R-101,Kettle,"Boils fast, but the lid sticks."
R-102,Kettle,Best one I ever had!
R-103,Lamp,"Arrived broken; the shop sent a new one
within two days."
R-104,Lamp,
R-105,Desk,Solid. Took an hour to put together.
R-106,Desk,"""Oak"" it says. It is not oak."
`;

export const exampleSettings: Pick<LineSettings, 'system' | 'user'> = {
  system: 'Say in one word whether a review is positive, negative or mixed.',
  user: 'Product: {{product}}\nReview: {{review}}',
};
