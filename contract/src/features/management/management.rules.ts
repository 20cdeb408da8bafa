/** A proposal is answered once; an accepted agreement ends once. All of them are kept. */
export const managementStates = ['PROPOSED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'ENDED'] as const
export type ManagementState = (typeof managementStates)[number]

/** What a creator can do: answer a proposal, or end an accepted agreement. */
export const managementAnswers = ['accept', 'decline', 'end'] as const
export type ManagementAnswer = (typeof managementAnswers)[number]

export const MAX_AGREEMENT_LENGTH = 5000

/** The agency's starting point for the text; the share is stated beside it. */
export const defaultAgreementText = (agency: string, stageName: string): string =>
  `${agency} manages the accounts of ${stageName}. From acceptance, the people ${agency} assigns may write to fans and publish cleared posts in the name of ${stageName}.

${stageName} sees every message sent in this name and who wrote it.

${stageName} can end this agreement in Greenroom at any time. From then on nobody else sends in this name, and messages not yet delivered are held back.`

export const SELF_MANAGED_MESSAGE =
  'Only the creator can send in this name. Others can once the creator accepts management by your agency.'
