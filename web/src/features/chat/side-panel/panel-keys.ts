/** Actions of the visible side panel for keyboard shortcuts. Each returns whether it did something. */
type PanelActions = {
  searchReplies: () => boolean
  insertReply: (number: number) => boolean
  applySuggestion: () => boolean
  regenerate: () => boolean
}

let actions: Partial<PanelActions> = {}

export const panelActions = (): Partial<PanelActions> => actions

/** Returns a function that unregisters them. */
export function registerActions(offered: Partial<PanelActions>): () => void {
  actions = { ...actions, ...offered }
  return () => {
    const isOffered = ([name, act]: [string, unknown]) => offered[name as keyof PanelActions] === act
    actions = Object.fromEntries(Object.entries(actions).filter((entry) => !isOffered(entry)))
  }
}
