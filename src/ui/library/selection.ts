/** Several documents chosen as lists everywhere do it: one by one, or all between two. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Where a range begins. */
  readonly anchor: string | null;
}

export const NOTHING: Selection = { ids: new Set(), anchor: null };

export function toggled({ ids }: Selection, id: string): Selection {
  const now = new Set(ids);
  if (!now.delete(id)) now.add(id);
  return { ids: now, anchor: id };
}

/** All from where the last one was chosen up to this one, as they stand in the list. */
export function extended(selection: Selection, id: string, list: readonly string[]): Selection {
  const { ids, anchor } = selection;
  const from = anchor === null ? -1 : list.indexOf(anchor);
  const to = list.indexOf(id);
  if (from < 0 || to < 0) return toggled(selection, id);
  const between = list.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...ids, ...between]), anchor };
}

/** All that are shown, or none where all are chosen. */
export function allOrNone({ ids }: Selection, list: readonly string[]): Selection {
  const isAll = list.length > 0 && list.every((id) => ids.has(id));
  return isAll ? NOTHING : { ids: new Set(list), anchor: null };
}

/** What is no longer there is not chosen. */
export function among(selection: Selection, list: readonly string[]): string[] {
  return list.filter((id) => selection.ids.has(id));
}
