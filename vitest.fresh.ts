import { vi } from 'vitest'

// Files share a worker, because starting one takes longer than most tests, but each starts with fresh modules.
vi.resetModules()
vi.unstubAllGlobals()
vi.useRealTimers()
