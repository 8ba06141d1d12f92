/** The address of a blob for as long as the component that asks is shown; undefined where there is no blob. */
export function blobUrl(blob: () => Blob | undefined): { readonly current: string | undefined } {
  let current = $state<string>();
  $effect(() => {
    const shown = blob();
    if (!shown) return;
    const url = (current = URL.createObjectURL(shown));
    return () => {
      current = undefined;
      URL.revokeObjectURL(url);
    };
  });
  return {
    get current() {
      return current;
    },
  };
}
