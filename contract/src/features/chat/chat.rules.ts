export const directions = ['FROM_FAN', 'TO_FAN'] as const
export type Direction = (typeof directions)[number]

export const handlerTypes = ['AI', 'HUMAN', 'CHAT_OPERATOR'] as const
export type HandlerType = (typeof handlerTypes)[number]

/** How an outgoing message came about, beside who handled it. */
export const compositions = ['typed', 'quick_reply', 'ai', 'ai_edited'] as const
export type Composition = (typeof compositions)[number]

export const DEFAULT_PLATFORM = 'ONLYFANS'
