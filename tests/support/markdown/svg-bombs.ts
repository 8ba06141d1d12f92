const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;

/** Ten elements that each refer to the previous group, eight times over. */
function nested(group: string, element: (id: string) => string): string {
  const groups = Array.from(
    { length: 9 },
    (_, level) =>
      `<${group} id="g${level}">${level === 0 ? '<rect width="1" height="1"/>' : element(`g${level - 1}`).repeat(10)}</${group}>`,
  );
  return svg(`<defs>${groups.join('')}</defs>${element('g8')}`);
}

/** Small drawings that take a browser minutes or for ever. */
export const svgBombs: { [name: string]: string } = {
  'nested use': nested('g', (id) => `<use href="#${id}"/>`),
  'nested patterns': nested('pattern', (id) => `<rect fill="url(#${id})"/>`),
  'nested masks in a style': nested('mask', (id) => `<rect style="mask: url('#${id}')"/>`),
  'a reference in an entity': nested('g', (id) => `<use href="&#35;${id}"/>`),
  'a reference in percent': nested('g', (id) => `<use href="#%67${id.slice(1)}"/>`),
  'a reference in a style sheet': svg(
    '<style><![CDATA[rect{mask:url(#a)}]]></style><mask id="a"/>',
  ),
  'a reference in an escape': svg('<style>rect{mask:u\\72l(#a)}</style><mask id="a"/>'),
  'a circle': svg('<g id="a"><use href="#a"/></g>'),
  entities: `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`,
  'an id beside one with a prefix': nested('g', (id) => `<use href="#${id}"/>`).replace(
    /id="/g,
    'xmlns:x="urn:x" x:id="other" id="',
  ),
  'the first of two with an id': nested('g', (id) => `<use href="#${id}"/>`).replace(
    '</svg>',
    '<g id="g7"/></svg>',
  ),
  'a reference in a list': nested(
    'g',
    (id) => `<use><set attributeName="href" to="#${id};#x"/></use>`,
  ),
  'a reference with a space': nested('g', (id) => `<use href="#fff ${id}"/>`).replace(
    /id="/g,
    'id="fff ',
  ),
  'a reference by a declared attribute': `<!DOCTYPE svg [<!ATTLIST use href CDATA "#g7">]>${nested('g', () => '<use/>')}`,
  filters: svg(`<filter id="f">${'<feTurbulence numOctaves="900"/>'.repeat(50)}</filter>`),
  'many elements': svg('<rect/>'.repeat(25_000)),
  'deep nesting': svg('<g>'.repeat(25_000) + '</g>'.repeat(25_000)),
};
