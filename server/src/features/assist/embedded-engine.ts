import { type Engine, startEngine } from './engine/engine.ts'

let engine: Promise<Engine> | undefined

/** One per process, because it holds no agency data. Its thread starts on first use. */
export function embeddedEngine(): Promise<Engine> {
  engine ??= startEngine()
  return engine
}
