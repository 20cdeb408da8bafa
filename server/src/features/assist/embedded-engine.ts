import { type Engine, startEngine } from './engine/engine.ts'

let engine: Promise<Engine> | undefined

/** One per process: it holds nothing of any agency. Its thread starts with the first question. */
export function embeddedEngine(): Promise<Engine> {
  engine ??= startEngine()
  return engine
}
