import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Events } from './events/events.ts'
import type { UserLimits } from './http/user-limits.ts'
import type { ConnectorKey } from './identity/connector-keys.ts'
import type { Session } from './identity/session.ts'
import type { Sessions } from './identity/sessions.ts'
import type { Vault } from './identity/vault.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Hints } from './live/hints.ts'
import type { Log } from './log/log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Push } from './push/push.ts'
import type { SealedFiles } from './sealed-files/sealed-files.ts'
import type { Storage } from './storage/storage.ts'
import type { UploadFiles } from './storage/upload-files.ts'

/** Everything a service may use, opened once at start. */
export type Platform = {
  config: Config
  database: Database
  log: Log
  events: Events
  sessions: Sessions
  userLimits: UserLimits
  jobs: Jobs
  live: Hints
  mailer: Mailer
  push: Push
  outbound: Outbound
  storage: Storage
  sealedFiles: SealedFiles
  uploads: UploadFiles
  vault: Vault
  /** The database's time; what is due never depends on a node's clock. */
  clock: () => Date
}

/** Who made a change, for the audit log. */
export type Actor =
  | { kind: 'user' | 'connector'; id: string; name: string }
  | { kind: 'system' | 'visitor'; id: null; name: string }

type Request = { platform: Platform; requestId: string; ipAddress: string; device: string }

/** A request before authentication: sign-in, sign-up, links from emails. */
export type VisitorCtx = Request

/** A request from a signed-in user within one agency. */
export type Ctx = Request & { session: Session; agencyId: string; actor: Actor }

/** A request from a bridge, authenticated by a key. */
export type ConnectorCtx = Request & { key: ConnectorKey; agencyId: string; actor: Actor }

/** Work without a user (jobs, seeds, setup), or a visitor's request once the agency is known. */
export type AgencyCtx = { platform: Platform; agencyId: string; actor: Actor }

export function actorOf(session: Session): Actor {
  return { kind: 'user', id: session.userId, name: session.name ?? session.email }
}
