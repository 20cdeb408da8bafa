import { sharedStorage } from '../storage.ts'
import { createStore, useStore } from '../store.ts'

export const LOCKED_KEY = 'locked'

const store = createStore(false)

/** Whether this session is locked. All tabs lock and unlock together. */
export const lockStore = {
  get: store.get,
  subscribe: store.subscribe,
  lock() {
    sharedStorage.write(LOCKED_KEY, '1')
    store.set(true)
  },
  unlock() {
    sharedStorage.remove(LOCKED_KEY)
    store.set(false)
  },
  /** Adopts the state left by another tab or before a reload. */
  sync() {
    store.set(sharedStorage.read(LOCKED_KEY) !== null)
  },
}

export const useLocked = (): boolean => useStore(lockStore)
