import * as queries from './undo-fans.queries.ts'

/** What undoing an import does to fans. The caller rebuilds the figures. */
export const { countUndoableFans, lockFans, removeFans, restoreFans } = queries
