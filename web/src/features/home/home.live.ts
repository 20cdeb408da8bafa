import { useLiveQueries } from '../../platform/live-queries.ts'
import { ACTIVITY, FIGURES, HOME } from './home.data.ts'

const money = ['figures.changed', 'applications.changed']
const messages = ['chat.changed', 'chat.moved', 'violations.changed']
/** Busy agencies get messages every second; counts may lag a little. */
const MESSAGES_MS = 5_000
const MONEY_MS = 2_000

/** Keeps the home page current: payments, applications, messages. */
export function useHomeLive(): void {
  useLiveQueries(HOME, money, MONEY_MS)
  useLiveQueries(FIGURES, messages, MESSAGES_MS)
  useLiveQueries(ACTIVITY, messages, MESSAGES_MS)
}
