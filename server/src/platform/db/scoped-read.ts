import pg from 'pg'
import { QUICK_QUERY_TIMEOUT_MS } from './deadlines.ts'
import { compileRowParser, type Field } from './row-parser.ts'

export type Statement = { name: string; text: string }

/** Sets the agency for the current transaction; prepared on every connection as it opens, see database.ts. */
export const scopeStatement = { name: 'scope', text: `SELECT set_config('app.agency_id', $1, true)` }

type PgConnection = {
  bind(config: { portal: string; statement: string; values: unknown[] }): void
  execute(config: { portal: string }): void
}

/** The parts of pg's Query that this class overrides. */
type QueryInternals = {
  prepare(connection: PgConnection): void
  handleRowDescription(message: { fields: Field[] }): void
  handleDataRow(message: { fields: (string | null)[] }): void
  handleCommandComplete(message: unknown, connection: PgConnection): void
}
type Callback = (error: Error | null) => void
const Base = pg.Query as unknown as new (
  config: Statement & { values: unknown[]; callback: Callback },
) => pg.Submittable & QueryInternals

/**
 * One query in an agency's scope. PostgreSQL treats all statements up to a Sync as one transaction, so setting
 * the agency and running the query share a single Sync: no BEGIN, no COMMIT, one round trip. The setting ends
 * with that Sync.
 */
class ScopedQuery extends Base {
  /** Read by pg, which destroys the connection if the reply takes longer. */
  readonly query_timeout = QUICK_QUERY_TIMEOUT_MS
  /** Not `rows`, which pg uses for a row limit. */
  readonly resultRows: pg.QueryResultRow[] = []
  readonly #agencyId: string
  readonly #name: string
  #parseRow: ReturnType<typeof compileRowParser> | undefined
  #isScoped = false

  constructor(agencyId: string, statement: Statement, values: unknown[], callback: Callback) {
    super({ ...statement, values, callback })
    this.#agencyId = agencyId
    this.#name = statement.name
  }

  override prepare(connection: PgConnection): void {
    connection.bind({ portal: '', statement: scopeStatement.name, values: [this.#agencyId] })
    connection.execute({ portal: '' })
    super.prepare(connection)
  }

  override handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#parseRow = compileRowParser(this.#name, fields)
  }

  // The first row and the first completion belong to the scope statement.
  override handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#isScoped && this.#parseRow) this.resultRows.push(this.#parseRow(fields))
  }

  override handleCommandComplete(message: unknown, connection: PgConnection): void {
    if (this.#isScoped) super.handleCommandComplete(message, connection)
    this.#isScoped = true
  }
}

export function queryInScope<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  agencyId: string,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const query = new ScopedQuery(agencyId, statement, values, (error) =>
      error ? reject(error) : resolve(query.resultRows as Row[]),
    )
    client.query(query)
  })
}
