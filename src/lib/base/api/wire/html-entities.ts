const entities: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  nbsp: ' ',
};

/** The characters of the entities that programs write in escaped text; others stay. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(amp|lt|gt|quot|#39|#x27|nbsp);/g,
    (entity, name: string) => entities[name] ?? entity,
  );
}
