import pg from 'pg'

export type Statement = { name: string; text: string }

/** Sets the agency for the transaction under way; made ready on every connection as it opens, see database.ts. */
export const scopeStatement = { name: 'scope', text: `SELECT set_config('app.agency_id', $1, true)` }

type Wire = {
  bind(config: { portal: string; statement: string; values: unknown[] }): void
  execute(config: { portal: string }): void
}

/** What pg's own query is made of, as far as this one is different. */
type QueryParts = {
  prepare(wire: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}
type Callback = (error: Error | null, result: pg.QueryResult) => void
const Base = pg.Query as unknown as new (
  config: Statement & { values: unknown[]; callback: Callback },
) => pg.Submittable & QueryParts

/**
 * One read in the scope of an agency. PostgreSQL takes all statements up to a Sync as one transaction, so the agency is
 * set and the query runs with a single Sync behind both: no BEGIN, no COMMIT, one write, one answer. With that Sync the
 * setting is gone.
 */
class ScopedRead extends Base {
  readonly #agencyId: string
  #scoped = false

  constructor(agencyId: string, statement: Statement, values: unknown[], callback: Callback) {
    super({ ...statement, values, callback })
    this.#agencyId = agencyId
  }

  override prepare(wire: Wire): void {
    wire.bind({ portal: '', statement: scopeStatement.name, values: [this.#agencyId] })
    wire.execute({ portal: '' })
    super.prepare(wire)
  }

  // The first row and the first completion are those of the scope.
  override handleDataRow(message: unknown): void {
    if (this.#scoped) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#scoped) super.handleCommandComplete(message, wire)
    this.#scoped = true
  }
}

export function readInScope<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  agencyId: string,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new ScopedRead(agencyId, statement, values, (error, result) =>
        error ? reject(error) : resolve(result.rows as Row[]),
      ),
    )
  })
}
