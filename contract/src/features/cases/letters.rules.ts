import type { CaseType } from './cases.rules.ts'

type QuotedCase = {
  subject: string
  text: string
  urls: readonly string[]
  statement: Record<string, string | boolean> | null
}

/** Parts of a letter that still have to be filled in, like “[reason]”. Brackets quoted from the case are not blanks. */
export function blanksIn(letter: string, { subject, text, urls, statement }: QuotedCase): string[] {
  const quoted = [subject, text, ...urls, ...Object.values(statement ?? {})].join('\n')
  return [...new Set(letter.match(/\[[^[\]]{0,200}\]/g) ?? [])].filter((blank) => !quoted.includes(blank))
}

export const blankError = (blank: string): string => `Fill in “${blank}” first.`

type NextStep = { due: string; opens: string; canReply: boolean }

const decisionNotice = ({ due, canReply }: NextStep) =>
  canReply
    ? `We’ll decide by ${due} and tell you why.`
    : `We’ll decide by ${due}. You didn’t leave an email address, so we can’t send you the decision.`

/** What happens after a case was received, for its sender. */
export const nextSteps: Record<CaseType, (terms: NextStep) => string> = {
  DMCA_RECEIVED: ({ due }) => `We’ll reply by ${due}.`,
  DMCA_SENT: ({ due }) => `We’ll follow up by ${due}.`,
  COUNTER_NOTICE: ({ due, opens }) =>
    `We’ll forward it to the person who sent the notice. Unless they file a court action, the material will be restored between ${opens} and ${due}.`,
  CARD_COMPLAINT: decisionNotice,
  INTIMATE_IMAGE: ({ due }) => `We’ll remove the image and known identical copies by ${due}.`,
  PERSONAL_DATA: ({ due }) => `We’ll reply by ${due}. We may ask you to prove who you are first.`,
  OTHER: decisionNotice,
}
