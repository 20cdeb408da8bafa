import { parentPort } from 'node:worker_threads'
import { loadAnswerEngine } from './answer.ts'
import { loadEmbedder } from './embedder.ts'
import type { EngineReply, EngineRequest } from './engine.ts'

const embed = await loadEmbedder()
const answer = loadAnswerEngine(embed)
// The first run compiles the model, which takes the longest.
await embed(['hello'])

let previous: Promise<void> = Promise.resolve()
parentPort?.on('message', (request: EngineRequest) => {
  // One at a time, because the model is shared.
  previous = previous.then(() => handle(request))
})

async function handle(request: EngineRequest): Promise<void> {
  try {
    const result = request.kind === 'answer' ? await answer(request.input) : await embed(request.texts)
    reply({ id: request.id, result })
  } catch (error) {
    reply({ id: request.id, error: error instanceof Error ? error.message : String(error) })
  }
}

const reply = (message: EngineReply) => parentPort?.postMessage(message)
