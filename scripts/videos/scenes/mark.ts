/** Icons in a disc of 16 units: the verdicts, and a rotating arc for work in progress. */
const SHAPES = {
  pass: 'm4.5 8.2 2.4 2.4 4.6-5',
  warn: 'M8 4.2v4.6m0 2.4v.1',
  fail: 'm5.2 5.2 5.6 5.6m0-5.6-5.6 5.6',
  waiting: '',
  working: 'M8 2a6 6 0 0 1 6 6',
} as const;

export type MarkName = keyof typeof SHAPES;

export function setMark(place: Element, name: MarkName, turned = 0): void {
  const turn = name === 'working' ? ` transform="rotate(${Math.round(turned)} 8 8)"` : '';
  place.innerHTML = `<svg class="mark mark-${name}" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7"/><path d="${SHAPES[name]}"${turn}/></svg>`;
}
