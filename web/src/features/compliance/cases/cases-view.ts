import { type CaseType, caseStates, caseTypes } from '@greenroom/contract/features/cases/cases.rules.ts'
import { choiceParam, uuidParam } from '../../../platform/use-url-params.ts'

/** Filter and open row, stored in the URL. */
export type CaseView = {
  state: (typeof caseStates)[number]
  type: CaseType | null
  assignee: string | null
  id: string | null
}

export const parseCaseView = (params: URLSearchParams): CaseView => ({
  state: choiceParam(params, 'state', caseStates) ?? 'open',
  type: choiceParam(params, 'type', caseTypes),
  assignee: choiceParam(params, 'assignee', ['none']) ?? uuidParam(params, 'assignee'),
  id: uuidParam(params, 'case'),
})

export const openCasesView: CaseView = { state: 'open', type: null, assignee: null, id: null }
