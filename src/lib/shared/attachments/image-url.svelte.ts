import { drawableFile } from '$lib/base/formats/image-header/drawable-image';

interface ImageUrl {
  readonly current: string | undefined;
  /** It is no image that may be drawn. */
  readonly isRefused: boolean;
}

/** An object URL of an image, which is revoked when the file changes or the component unmounts. */
export function imageUrl(image: () => Blob | undefined): ImageUrl {
  let current = $state<string>();
  let isRefused = $state(false);
  $effect(() => {
    const shown = image();
    if (!shown) return;
    let url: string | undefined;
    let isOver = false;
    void drawableFile(shown).then((header) => {
      isRefused = !header;
      if (header && !isOver) current = url = URL.createObjectURL(shown);
    });
    return () => {
      isOver = true;
      current = undefined;
      if (url) URL.revokeObjectURL(url);
    };
  });
  return {
    get current() {
      return current;
    },
    get isRefused() {
      return isRefused;
    },
  };
}
