import type { Database } from '../../platform/db/database.ts'
import { queryGate, type Tx } from '../../platform/db/scope.ts'

/** Calls to the functions that guard sessions, passwords and single-use tokens: the app cannot read those tables. */

export type TokenKind =
  | 'verify_email'
  | 'reset_password'
  | 'invitation'
  | 'two_factor'
  | 'sign'
  | 'passkey'
  | 'new_passkey'
export type TokenSubject = { agency_id: string; subject_id: string; value: string | null }

const call = async (tx: Tx, text: string, values: unknown[]): Promise<void> =>
  void (await tx.query(text, values))
const queryBoolean = async (tx: Tx, text: string, values: unknown[]): Promise<boolean> =>
  (await tx.query<{ ok: boolean }>(text, values))[0]?.ok === true

export const openSession = (
  tx: Tx,
  s: { id: string; hash: Buffer; userId: string; device: string; address: string; days: number },
) =>
  call(tx, 'SELECT gate.open_session($1, $2, $3, $4, $5, $6, $7)', [
    s.id,
    s.hash,
    s.userId,
    tx.agencyId,
    s.device,
    s.address,
    s.days,
  ])
export const endSession = (tx: Tx, id: string, userId: string) =>
  queryBoolean(tx, 'SELECT gate.end_session($1, $2) AS ok', [id, userId])
export const endSessions = (tx: Tx, userId: string, exceptSessionId: string | null) =>
  call(tx, 'SELECT gate.end_sessions($1, $2)', [userId, exceptSessionId])
/** Ends all sessions; clients that still use one get the reason. */
export const endSessionsWithReason = (tx: Tx, userId: string, reason: 'role_changed') =>
  call(tx, 'SELECT gate.end_sessions_with_reason($1, $2)', [userId, reason])
export const rotateSession = (tx: Tx, id: string, hash: Buffer) =>
  call(tx, 'SELECT gate.rotate_session($1, $2)', [id, hash])
export const setSessionLocked = (tx: Tx, id: string, locked: boolean) =>
  call(tx, 'SELECT gate.lock_session($1, $2)', [id, locked])
export const switchAgency = (tx: Tx, sessionId: string, agencyId: string) =>
  call(tx, 'SELECT gate.switch_agency($1, $2)', [sessionId, agencyId])

export type SessionRow = {
  id: string
  device: string
  address: string | null
  created_at: string
  last_seen_at: string
}
export const listSessions = (database: Database, userId: string) =>
  queryGate<SessionRow>(database, 'SELECT * FROM gate.list_sessions($1)', [userId])

type MemberAccess = { user_id: string; two_factor: boolean; last_seen_at: string | null }
export const listMemberAccess = (tx: Tx, userIds: string[]) =>
  tx.query<MemberAccess>('SELECT * FROM gate.member_access($1)', [userIds])
export const deleteAccountAccess = (tx: Tx, userId: string) =>
  call(tx, 'SELECT gate.delete_account_access($1)', [userId])

export const isKnownIp = async (database: Database, email: string, ipHash: Buffer): Promise<boolean> =>
  (
    await queryGate<{ ok: boolean }>(database, 'SELECT gate.is_known_address($1, $2) AS ok', [email, ipHash])
  )[0]?.ok === true
export const rememberIp = (tx: Tx, userId: string, ipHash: Buffer) =>
  call(tx, 'SELECT gate.remember_address($1, $2)', [userId, ipHash])

export const setPassword = (tx: Tx, userId: string, hash: string) =>
  call(tx, 'SELECT gate.set_password($1, $2)', [userId, hash])

export const setTotp = (tx: Tx, userId: string, encryptedSecret: Buffer) =>
  call(tx, 'SELECT gate.set_totp($1, $2)', [userId, encryptedSecret])
export const enableTotp = (tx: Tx, userId: string, codes: Buffer[]) =>
  call(tx, 'SELECT gate.enable_totp($1, $2)', [userId, codes])
export const disableTotp = (tx: Tx, userId: string) => call(tx, 'SELECT gate.disable_totp($1)', [userId])
export const useTotpStep = (tx: Tx, userId: string, step: number) =>
  queryBoolean(tx, 'SELECT gate.use_totp_step($1, $2) AS ok', [userId, step])
export const consumeRecoveryCode = (tx: Tx, userId: string, hash: Buffer) =>
  queryBoolean(tx, 'SELECT gate.use_recovery_code($1, $2) AS ok', [userId, hash])

export type PasskeyRow = {
  id: string
  credential_id: string
  transports: string[]
  name: string
  created_at: string
  last_used_at: string | null
}
export const listPasskeys = (database: Database, userId: string) =>
  queryGate<PasskeyRow>(database, 'SELECT * FROM gate.list_passkeys($1)', [userId])
type PasskeyCredential = { user_id: string; public_key: Buffer; counter: string }
export const findPasskey = async (database: Database, credentialId: string) =>
  (await queryGate<PasskeyCredential>(database, 'SELECT * FROM gate.find_passkey($1)', [credentialId]))[0]
export const recordPasskeyUse = async (database: Database, credentialId: string, counter: number) =>
  (
    await queryGate<{ ok: boolean }>(database, 'SELECT gate.use_passkey($1, $2) AS ok', [
      credentialId,
      counter,
    ])
  )[0]?.ok === true
type NewPasskey = Omit<PasskeyRow, 'credential_id' | 'created_at' | 'last_used_at'> & {
  userId: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
}
export const addPasskey = (tx: Tx, key: NewPasskey) =>
  queryBoolean(tx, 'SELECT gate.add_passkey($1, $2, $3, $4, $5, $6, $7) AS ok', [
    key.id,
    key.userId,
    key.credentialId,
    key.publicKey,
    key.counter,
    key.transports,
    key.name,
  ])
export const renamePasskey = (tx: Tx, id: string, userId: string, name: string) =>
  queryBoolean(tx, 'SELECT gate.rename_passkey($1, $2, $3) AS ok', [id, userId, name])
/** Removes all passkeys if `id` is null. */
export const removePasskeys = (tx: Tx, userId: string, id: string | null) =>
  queryBoolean(tx, 'SELECT gate.remove_passkeys($1, $2) AS ok', [userId, id])

export const issueToken = (
  tx: Tx,
  t: { hash: Buffer; kind: TokenKind; subjectId: string; value: string | null; minutes: number },
) =>
  call(tx, 'SELECT gate.issue_token($1, $2, $3, $4, $5, $6)', [
    t.hash,
    t.kind,
    tx.agencyId,
    t.subjectId,
    t.value,
    t.minutes,
  ])
export const peekToken = async (
  database: Database,
  hash: Buffer,
  kind: TokenKind,
): Promise<TokenSubject | undefined> =>
  (await queryGate<TokenSubject>(database, 'SELECT * FROM gate.peek_token($1, $2)', [hash, kind]))[0]
export const isTokenValid = async (tx: Tx, hash: Buffer, kind: TokenKind): Promise<boolean> =>
  (await tx.query('SELECT 1 FROM gate.peek_token($1, $2)', [hash, kind])).length > 0
export const consumeToken = async (
  tx: Tx,
  hash: Buffer,
  kind: TokenKind,
): Promise<TokenSubject | undefined> =>
  (await tx.query<TokenSubject>('SELECT * FROM gate.use_token($1, $2)', [hash, kind]))[0]
export const revokeTokens = (tx: Tx, kind: TokenKind, subjectId: string) =>
  call(tx, 'SELECT gate.revoke_tokens($1, $2)', [kind, subjectId])
export const deleteExpired = (database: Database) => queryGate(database, 'SELECT gate.delete_expired()')
