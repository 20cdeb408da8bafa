import type { Tx } from '../platform/db/scope.ts'
import { creatorIdOf, type DemoCreator, demoCreators } from './creators.ts'
import quickReplies from './data/quick-replies.json' with { type: 'json' }
import { DAY, type DemoClock } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { insert, iso } from './insert.ts'

/** Per creator, in addition to the six default replies. */
const repliesByCreator: Record<string, string[][]> = quickReplies

export async function seedQuickReplies(
  tx: Tx,
  agency: DemoCreator['agency'],
  clock: DemoClock,
): Promise<void> {
  const rows = demoCreators
    .filter((creator) => creator.agency === agency)
    .flatMap((creator) =>
      (repliesByCreator[creator.key] ?? []).map(([label, content], i) => ({
        id: demoId(`quick reply ${creator.key} ${i}`),
        creator_id: creatorIdOf(creator),
        label,
        content,
        created_at: iso(clock.now - (60 - i) * DAY),
        updated_at: iso(clock.now - (60 - i) * DAY),
      })),
    )
  await insert(tx, 'quick_replies', rows)
}
