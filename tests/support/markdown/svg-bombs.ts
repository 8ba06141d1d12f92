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

/** A line of as many points, with a mark at each. */
const marked = (points: number, mark: string) =>
  svg(
    `<marker id="m">${mark}</marker><path marker-mid="url(#m)" d="M0 0${'l9 9'.repeat(points)}"/>`,
  );

/** Small drawings that take a browser seconds or for ever, and what is not drawn at all. */
export const svgBombs: { [name: string]: string } = {
  'nested use': nested('g', (id) => `<use href="#${id}"/>`),
  'nested patterns': nested('pattern', (id) => `<rect fill="url(#${id})"/>`),
  'nested masks in a style': nested('mask', (id) => `<rect style="mask: url('#${id}')"/>`),
  'a reference in an entity': nested('g', (id) => `<use href="&#35;${id}"/>`),
  'a reference in percent': nested('g', (id) => `<use href="#%67${id.slice(1)}"/>`),
  'nested masks in a style sheet': nested('mask', (id) => `<rect class="${id}"/>`).replace(
    '<defs>',
    `<style><![CDATA[${Array.from({ length: 9 }, (_, level) => `.g${level} { mask: url(#g${level}) }`).join('\n')}]]></style><defs>`,
  ),
  'a reference in an escape': svg('<style>rect{mask:u\\72l(#a)}</style><mask id="a"/><rect/>'),
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
  'a reference with a space': nested('g', (id) => `<use href="#fff ${id}"/>`).replace(
    /id="/g,
    'id="fff ',
  ),
  'a reference by a declared attribute': `<!DOCTYPE svg [<!ATTLIST use href CDATA "#g7">]>${nested('g', () => '<use/>')}`,
  'a drawing in an image': svg(
    `<image href="data:image/svg+xml;base64,${btoa(nested('g', (id) => `<use href="#${id}"/>`))}"/>`,
  ),
  'an image of more pixels than it says': svg(
    '<image href="data:image/png;base64,R0lGODlhIE4gTgAAACwAAAAAIE4gTgACAkQBADs="/>',
  ),
  'an image that moves': svg(
    `<image href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAAAAAAAAAAAA${btoa('acTL')}"/>`,
  ),
  'a marker at each point': marked(1000, '<path d="M0 0L9 4L0 9z"/>'.repeat(5)),
  'a marker of many parts': marked(60_000 / 3, '<rect width="9" height="9"/>'.repeat(900)),
  'a style sheet in another': svg(
    '<style>@import "data:text/css,*{animation:a 1s infinite}";</style><rect/>',
  ),
  'rules for everything': svg(`<style>${'*{fill:red}'.repeat(4000)}</style>${'<g/>'.repeat(4000)}`),
  'tiny dashes': svg('<path d="M0 0H1e6" stroke="red" stroke-dasharray="0.001"/>'),
  'tiny dashes by class': svg(
    '<style>.a{stroke:red;stroke-dasharray:.001 .001}</style><g class="a"><circle r="900"/></g>',
  ),
  'letters of tiny dashes': svg(
    '<text font-size="300" stroke="red" stroke-dasharray=".001">@@@@@@@@</text>',
  ),
  'dashes that are wider than long': svg(
    '<path d="M0 240H800" stroke="red" stroke-dasharray=".04" stroke-width="480"/>',
  ),
  'many gradients': svg(
    `<radialGradient id="a"/>${'<circle r="999" fill="url(#a)"/>'.repeat(1000)}`,
  ),
  'large patterns': svg(
    `<pattern id="a" width="9999" height="9999" patternUnits="userSpaceOnUse"><rect width="9999" height="9999"/></pattern>${'<circle r="999" fill="url(#a)"/>'.repeat(50)}`,
  ),
  'layers in layers': svg(`${'<g opacity=".9">'.repeat(90)}<rect/>${'</g>'.repeat(90)}`.repeat(20)),
  'text in many parts': svg(`<text>${'<tspan>a</tspan>'.repeat(10_000)}</text>`),
  'letters of many sizes': svg(
    Array.from({ length: 2000 }, (_, at) => `<text font-size="${10 + at / 97}">a</text>`).join(''),
  ),
  'many fonts': svg(
    `<text font-family="${Array.from({ length: 2000 }, (_, at) => `f${at}`).join(',')}">a</text>`,
  ),
  'a page': svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>'),
  'a choice': svg('<switch><g/></switch>'),
  'a value that is not known': svg('<rect fill="var(--a)"/>'),
  'many elements': svg('<rect/>'.repeat(25_000)),
  'deep nesting': svg('<g>'.repeat(25_000) + '</g>'.repeat(25_000)),
};
