import { vi } from 'vitest'

// Files share a worker, because starting one takes longer than most tests; each starts with its own modules.
vi.resetModules()
vi.unstubAllGlobals()
vi.useRealTimers()
