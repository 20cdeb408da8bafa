import { dayIn } from '@greenroom/contract/kit/dates.ts'
import type { Tx } from '../platform/db/scope.ts'
import { creatorIdOf, type DemoCreator } from './creators.ts'
import { DAY, type DemoClock } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { insert, iso } from './insert.ts'

const texts = {
  team: ['{team}', 'A small team replies for me and shows me what matters. I read the messages every day.'],
  together: ['{creator,team}', 'My team and I reply together.'],
  ai: [
    '{creator,team,ai}',
    'My team and I reply together. Some replies are drafted by AI and checked by a person before they are sent.',
  ],
} as const

/**
 * Disclosures for creators with an account: a previous and a current wording, and one awaiting approval by the demo
 * creator.
 */
export async function seedVoice(
  tx: Tx,
  creators: readonly DemoCreator[],
  clock: DemoClock,
  proposedBy: string,
) {
  const toWording = (creator: DemoCreator, kind: keyof typeof texts, daysAgo: number, isDecided = true) => {
    const at = clock.now - daysAgo * DAY
    const [answered_by, text] = texts[kind]
    return {
      id: demoId(`wording ${creator.key} ${kind}`),
      creator_id: creatorIdOf(creator),
      answered_by,
      text,
      valid_from: dayIn(clock.timeZone, new Date(isDecided ? at : clock.now)),
      proposed_by: proposedBy,
      proposed_at: iso(at - DAY),
      decision: isDecided ? 'approved' : null,
      decided_at: isDecided ? iso(at) : null,
    }
  }
  const rows = creators
    .filter(({ account }) => account === 'on_sign_in_page' || account === 'confirmed')
    .flatMap((creator) => [
      toWording(creator, 'team', 200),
      toWording(creator, 'together', 40),
      ...(creator.account === 'on_sign_in_page' ? [toWording(creator, 'ai', 1, false)] : []),
    ])
  await insert(tx, 'voice_wordings', rows)
}
