import * as queries from './recorded.queries.ts'

/** What the ledger has already, to tell repeated rows from new ones. */
export const { selectRecorded, selectImportedIds, selectTotalsSpent } = queries
