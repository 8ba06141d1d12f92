interface Dragging {
  /** In pixels, at the start. */
  width: () => number;
  /** From the width at the start, by the pixels that the pointer has gone to the right. */
  resize: (width: number, moved: number) => void;
  remember: () => void;
}

/** What an edge listens to that is dragged to resize what it stands beside. */
export function edgeDrag({ width, resize, remember }: Dragging) {
  let drag: { x: number; width: number } | undefined;

  function end() {
    if (drag) remember();
    drag = undefined;
  }

  return {
    onpointerdown(event: PointerEvent & { currentTarget: HTMLElement }) {
      event.currentTarget.setPointerCapture(event.pointerId);
      drag = { x: event.clientX, width: width() };
    },
    onpointermove(event: PointerEvent) {
      if (drag) resize(drag.width, event.clientX - drag.x);
    },
    onpointerup: end,
    onpointercancel: end,
  };
}
