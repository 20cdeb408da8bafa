import type { Input } from '@greenroom/contract/kit/endpoint.ts'
import type { TestApp } from './app.ts'

/** One good call of every endpoint of a table, made for a member of north. */
export type Samples<Table> = {
  [K in keyof Table]: (t: TestApp) => Promise<Input<Table[K]>> | Input<Table[K]>
}
