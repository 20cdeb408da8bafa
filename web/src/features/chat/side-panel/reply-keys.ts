type ReplyPanel = { search: () => void; insert: (number: number) => boolean }

let panel: ReplyPanel | null = null

/** Registers the visible panel for keyboard shortcuts; returns how to unregister it. */
export function registerReplyPanel(offered: ReplyPanel): () => void {
  panel = offered
  return () => {
    if (panel === offered) panel = null
  }
}

/** Opens the quick reply search; false if there is none. */
export function searchReplies(): boolean {
  panel?.search()
  return panel !== null
}

export const insertReply = (number: number): boolean => panel?.insert(number) ?? false
