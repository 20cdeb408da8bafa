import { createStore } from '../../platform/store.ts'

/** Whether the bell panel is open; a shortcut can open it from anywhere. */
export const bellStore = createStore(false)
