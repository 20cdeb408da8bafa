/** BroadcastChannel between tabs; null if unsupported. */
export const openTabChannel = (name: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
