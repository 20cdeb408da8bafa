import { createStore } from '../../platform/store.ts'

/** Whether what is behind the bell is open: a shortcut opens it from anywhere. */
export const bellStore = createStore(false)
