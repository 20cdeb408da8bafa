/** Actions of the visible side panel for keyboard shortcuts. Each returns whether it handled the key. */
type PanelActions = {
  searchReplies: () => boolean
  insertReply: (number: number) => boolean
  applySuggestion: () => boolean
  regenerate: () => boolean
}

let actions: Partial<PanelActions> = {}

export const panelActions = (): Partial<PanelActions> => actions

/** Returns a function that unregisters them. */
export function registerActions(newActions: Partial<PanelActions>): () => void {
  actions = { ...actions, ...newActions }
  return () => {
    const isRegistered = ([name, action]: [string, unknown]) =>
      newActions[name as keyof PanelActions] === action
    actions = Object.fromEntries(Object.entries(actions).filter((entry) => !isRegistered(entry)))
  }
}
