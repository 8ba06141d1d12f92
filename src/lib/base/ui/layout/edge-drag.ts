interface Dragging {
  /** Width at the start, in pixels. */
  width: () => number;
  /** Called with the width at the start, and the pixels that the pointer moved to the right. */
  resize: (width: number, moved: number) => void;
  remember: () => void;
}

/** Event handlers of a draggable edge that resizes its neighbour. */
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
