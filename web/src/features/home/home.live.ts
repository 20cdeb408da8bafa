import { useLiveQueries } from '../../platform/live-queries.ts'
import { ACTIVITY_KEY, FIGURES_KEY, HOME_KEY } from './home.data.ts'

const figureEvents = ['figures.changed', 'applications.changed', 'inquiries.changed', 'cases.changed']
const messageEvents = ['chat.changed', 'chat.moved', 'violations.changed']
/** Longer than for figures, because busy agencies get messages every second. */
const MESSAGES_INTERVAL_MS = 5_000
const FIGURES_INTERVAL_MS = 2_000

/** Keeps the home page current: payments, applications, messages. */
export function useHomeLive(): void {
  useLiveQueries(HOME_KEY, figureEvents, FIGURES_INTERVAL_MS)
  useLiveQueries(FIGURES_KEY, messageEvents, MESSAGES_INTERVAL_MS)
  useLiveQueries(ACTIVITY_KEY, messageEvents, MESSAGES_INTERVAL_MS)
}
