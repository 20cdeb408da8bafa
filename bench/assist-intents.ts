import { loadClassifier, toExample } from '../server/src/features/assist/engine/classifier.ts'
import { loadEmbedder } from '../server/src/features/assist/engine/embedder.ts'
import { intents } from '../server/src/features/assist/engine/intents.ts'
import { detectLanguage, toPlainEnglish } from '../server/src/features/assist/engine/words.ts'
import { readLabeledTexts, splitHalves } from './assist-sets.ts'
import { check, printTable } from './report.ts'

const MIN_ACCURACY = 0.88
const bands = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.01]

/** The weights were trained with the tuning half: only the test half measures their quality. */
export async function measureIntents(half: 'tuning' | 'test'): Promise<boolean> {
  const items = splitHalves(readLabeledTexts('bench/assist/intents.tsv'))[half]
  const [embed, classify] = [await loadEmbedder(), loadClassifier()]
  const results: { expected: string; predicted: string; confidence: number }[] = []
  for (const { intent: expected, text } of items) {
    const english = toPlainEnglish(text, detectLanguage(text))
    const [vector = new Float32Array()] = await embed([english])
    const { intent: predicted, confidence } = classify(toExample(text, english, vector))
    results.push({ expected, predicted, confidence })
  }
  const share = (subset: typeof results) =>
    subset.filter(({ expected, predicted }) => expected === predicted).length / Math.max(1, subset.length)
  printTable(
    [`intents, ${half}`, 'messages', 'correct', 'predicted as'],
    intents.map((intent) => {
      const matching = results.filter(({ expected }) => expected === intent)
      const mistakes = matching
        .filter(({ predicted }) => predicted !== intent)
        .map(({ predicted }) => predicted)
      return [intent, `${matching.length}`, percent(share(matching)), mistakes.join(', ')]
    }),
  )
  printTable(
    ['confidence', 'messages', 'mean confidence', 'correct'],
    bands.flatMap((to, i) => {
      const from = bands[i - 1] ?? 0
      const inBand = results.filter(({ confidence }) => confidence >= from && confidence < to)
      if (inBand.length === 0) return []
      const mean = inBand.reduce((sum, { confidence }) => sum + confidence, 0) / inBand.length
      const range = `${from} to ${Math.min(to, 1)}`
      return [[range, `${inBand.length}`, percent(mean), percent(share(inBand))]]
    }),
  )
  const accuracy = share(results)
  const detail = `${percent(accuracy)} of ${results.length}, at least ${percent(MIN_ACCURACY)}`
  return check('intents: accuracy', accuracy >= MIN_ACCURACY, detail)
}

const percent = (part: number) => `${(part * 100).toFixed(1)}%`
