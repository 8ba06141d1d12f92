/** An object URL that is revoked when the blob changes or the component unmounts; undefined without a blob. */
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
