import { type Engine, startEngine } from './engine/engine.ts'

let engine: Promise<Engine> | undefined

/** One per process, because it holds no agency data. Its thread starts with the first question. */
export function embeddedEngine(): Promise<Engine> {
  engine ??= startEngine()
  return engine
}
