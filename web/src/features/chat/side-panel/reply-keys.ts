type ReplyPanel = { search: () => void; insert: (number: number) => boolean }

let panel: ReplyPanel | null = null

/** The panel on screen says what the keys do there; gives how to take it back. */
export function offerReplyKeys(offered: ReplyPanel): () => void {
  panel = offered
  return () => {
    if (panel === offered) panel = null
  }
}

/** Opens the search of the quick replies; false where there are none. */
export function searchReplies(): boolean {
  panel?.search()
  return panel !== null
}

export const insertReply = (number: number): boolean => panel?.insert(number) ?? false
