/** For tests: every tag of a page, and whether anything else in it could be read as one. */
export function tagsOf(html: string): {
  tags: { name: string; attributes: string[] }[];
  rest: string;
} {
  const tags: { name: string; attributes: string[] }[] = [];
  const rest = html.replace(
    /<\/?([a-zA-Z][a-z0-9]*)((?: [a-zA-Z:-]+="[^"<>]*")*)>/g,
    (_, name: string, attributes: string) => {
      tags.push({ name, attributes: attributes.match(/[a-zA-Z:-]+="[^"]*"/g) ?? [] });
      return '';
    },
  );
  return { tags, rest };
}
