/** A line between the tabs of the browser; null where it has none, and each tab is then by itself. */
export const openTabChannel = (name: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
