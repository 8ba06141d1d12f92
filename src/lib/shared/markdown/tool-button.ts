/** A button beside or below a part of an answer. */
export function toolButton(label: string, onclick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'md-tool', textContent: label, onclick });
  return button;
}

export function note(text: string): HTMLElement {
  const paragraph = document.createElement('p');
  Object.assign(paragraph, { className: 'md-note', textContent: text });
  paragraph.setAttribute('role', 'status');
  return paragraph;
}
