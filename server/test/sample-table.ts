import type { Input } from '@greenroom/contract/kit/endpoint.ts'
import type { TestApp } from './app.ts'

/** A valid request for every endpoint in a table, from a member of north. */
export type Samples<Table> = {
  [K in keyof Table]: (t: TestApp) => Promise<Input<Table[K]>> | Input<Table[K]>
}
