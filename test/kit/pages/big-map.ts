/** So many nodes, each with four below it, as far as they go. */
export function bigMap(count: number) {
  return Array.from({ length: count }, (_, at) => ({
    id: `n${at}`,
    label: `ノード${at}`,
    parentId: at === 0 ? null : `n${Math.floor((at - 1) / 4)}`,
    collapsed: false,
  }));
}
