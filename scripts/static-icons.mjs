/** Attributes of every Lucide icon. */
const common =
  'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" stroke="currentColor" stroke-width="2" ' +
  'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"';

/**
 * Compiles an icon to a component with its shape inlined. The package's own component builds each icon from data,
 * attribute by attribute, which took a quarter of the time to render a list row. The only supported properties are class,
 * size and fill.
 *
 * @type {import('svelte/compiler').PreprocessorGroup}
 */
export const staticIcons = {
  name: 'static-icons',
  markup({ content, filename = '' }) {
    if (!/[\\/]@lucide[\\/]svelte[\\/]dist[\\/]icons[\\/][\w-]+\.svelte$/.test(filename)) return;
    const data = /const iconData = (\{.*\});/.exec(content)?.[1];
    if (data === undefined)
      throw new Error(`${filename} does not have the expected form of an icon.`);
    return { code: component(JSON.parse(data)) };
  },
};

/** @param {{ name: string, size: number, node: [tag: string, attributes: Record<string, string>][] }} icon */
function component({ name, size, node }) {
  if (size !== 24) throw new Error(`The icon ${name} does not have the size of all others.`);
  const shape = node.map(([tag, attributes]) => `<${tag} ${written(attributes)} />`).join('');
  return `<script>
  let { class: extra, size = 24, fill = 'none' } = $props();
</script>

<svg ${common} width={size} height={size} {fill} class={['lucide lucide-${name} lucide-icon', extra]}>${shape}</svg>
`;
}

/** @param {Record<string, string>} attributes */
function written(attributes) {
  return Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');
}
