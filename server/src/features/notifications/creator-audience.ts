import type { Priority } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { AudienceRule } from './audience.ts'
import type { Audience } from './notify.queries.ts'

const admins: Audience = { roles: ['SUPER_ADMIN', 'AGENCY_ADMIN'] }

type CreatorEvent =
  | 'creator.verified'
  | 'creator.verification_withdrawn'
  | 'creator.paused'
  | 'creator.resumed'

function creatorRule(priority: Priority, title: string, message: string): AudienceRule<CreatorEvent> {
  return async ({ payload: { creatorId } }) => [
    {
      to: { creator: creatorId },
      type: 'SYSTEM',
      priority,
      title,
      message,
      link: `/dashboard/creators/${creatorId}`,
    },
  ]
}

type AnswerEvent = 'management.accepted' | 'management.declined' | 'management.ended'

/** The actor is never notified, so an end reaches the other side and the remaining admins. */
const answerRule =
  (title: string, describe: (name: string) => string): AudienceRule<AnswerEvent> =>
  async ({ payload: { creatorId }, facts }) => {
    const [name = 'The creator'] = await facts.stageNames([creatorId])
    const link = `/dashboard/creators/${creatorId}`
    return [{ to: admins, type: 'SYSTEM', priority: 'HIGH', title, message: describe(name), link }]
  }

const toCreator = (creatorId: string, title: string, message: string) =>
  ({
    to: { creator: creatorId },
    type: 'SYSTEM',
    priority: 'HIGH',
    title,
    message,
    link: '/dashboard',
  }) as const

const endRule = answerRule('Management ended', (name) => `Nobody but ${name} can send in this name now.`)

export const creatorAudienceRules: {
  [N in CreatorEvent | AnswerEvent | 'management.proposed' | 'management.withdrawn']: AudienceRule<N>
} = {
  'management.proposed': async ({ payload: { creatorId } }) => {
    const message =
      'Read the agreement and its share, then accept or decline. Until you accept, only you send.'
    return [toCreator(creatorId, 'Your agency proposes to manage you', message)]
  },
  'management.withdrawn': async ({ payload: { creatorId } }) => [
    toCreator(
      creatorId,
      'Management proposal withdrawn',
      'Your agency withdrew its proposal. Only you send.',
    ),
  ],
  'management.accepted': answerRule('Management accepted', (name) => `Your team can now send for ${name}.`),
  'management.declined': answerRule('Management declined', (name) => `Only ${name} can send in this name.`),
  'management.ended': async (context) => [
    ...(await endRule(context)),
    toCreator(context.payload.creatorId, 'Management ended', 'From now on only you can send in your name.'),
  ],

  'creator.verified': creatorRule('NORMAL', 'You’re verified', 'Your agency verified your identity.'),
  'creator.verification_withdrawn': creatorRule(
    'HIGH',
    'Your verification was withdrawn',
    'Your identity needs to be verified again. Contact your agency.',
  ),
  'creator.paused': creatorRule(
    'HIGH',
    'Your profile is paused',
    'Your agency paused your profile. Contact them if you didn’t expect this.',
  ),
  'creator.resumed': creatorRule(
    'NORMAL',
    'Your profile is active again',
    'Your agency resumed your profile.',
  ),
}
