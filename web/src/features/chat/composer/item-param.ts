/** Names a content item in the address of a conversation. */
export const ITEM_PARAM = 'item'
