import type { Tx } from '../platform/db/scope.ts'
import { creatorIdOf, type DemoCreator, demoCreators } from './creators.ts'
import { DAY, type DemoClock } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { insert, iso } from './insert.ts'

/** Per creator, in addition to the six default replies. */
const repliesByCreator: Record<string, [label: string, content: string][]> = {
  juno: [
    ['Good morning', 'Good morning {name}! Coffee first, then I tell you everything about today.'],
    ['After a purchase', 'So glad you took the {last purchase}, {name}. Which one was your favorite?'],
    ['Stream tonight', 'I am live tonight at nine, {name}. Come and say hello!'],
  ],
  marlowe: [
    ['Back soon', 'On set until six, {name}. I will answer you properly tonight.'],
    ['Miss you', 'You have been quiet, {name}. All good on your side?'],
  ],
  sable: [
    ['Welcome', 'Welcome {name}! Tell me, what brought you here?'],
    ['Bundle', 'The monthly bundle has all six sets, {name}. Shall I save one for you?'],
    ['Good night', 'Sleep well {name}, talk tomorrow.'],
  ],
  ines: [['Thank you, longer', 'You have no idea how much that helps, {name}. Thank you from the heart.']],
  wren: [
    ['Weekend', 'Any plans for the weekend, {name}? Mine is all about the garden.'],
    ['Preview', 'I can show you a small preview of the next set, {name}. Interested?'],
  ],
  tamsin: [['Hello', 'Hello {name}, lovely to see you here again.']],
}

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
  const columns = { id: 'uuid', creator_id: 'uuid', label: 'text', content: 'text' }
  await insert(
    tx,
    'quick_replies',
    { ...columns, created_at: 'timestamptz', updated_at: 'timestamptz' },
    rows,
  )
}
