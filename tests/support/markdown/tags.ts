/** For tests: all tags of a page, and whether any other text in it could be parsed as a tag. */
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
