/** URL parameter that attaches a content item to a conversation. */
export const ITEM_PARAM = 'item'
