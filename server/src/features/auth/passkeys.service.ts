import { MAX_PASSKEYS } from '@greenroom/contract/features/auth/auth.rules.ts'
import type { credentialAssertion, newCredential } from '@greenroom/contract/features/auth/passkeys.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { z } from 'zod'
import type { Ctx, Platform, VisitorCtx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { hashToken, newToken } from '../../platform/identity/tokens.ts'
import { agencyOf, houseAgency } from '../agency/agency.service.ts'
import { type Account, findAccount, lockUser } from './auth.queries.ts'
import { queueSecurityNotice } from './auth-emails.ts'
import * as gate from './gate.queries.ts'
import { homeCtx } from './session.service.ts'
import { completeSignIn, logFailedSignIn, type SignedIn } from './sign-in.service.ts'
import { confirmSecondFactor } from './two-factor.service.ts'

const CHALLENGE_MINUTES = 5
/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded lazily, because its certificate parsers would slow down startup. */
const loadLibrary = () => import('@simplewebauthn/server')

function relyingParty({ config }: Platform) {
  const { origin, hostname } = new URL(config.publicUrl)
  return { origin, id: hostname, timeout: CHALLENGE_MINUTES * 60_000 }
}

/** The browser signs the challenge; `consumeChallenge` looks it up from the signed data. */
async function issueChallenge(tx: Tx, kind: 'passkey' | 'new_passkey', subjectId: string): Promise<string> {
  const challenge = newToken()
  const hash = hashToken(challenge)
  await gate.issueToken(tx, { hash, kind, subjectId, value: null, minutes: CHALLENGE_MINUTES })
  return challenge
}

/** Consumes the challenge the browser signed, even if the rest of the response is invalid. */
async function consumeChallenge(platform: Platform, kind: 'passkey' | 'new_passkey', clientDataJSON: string) {
  const challenge = readChallenge(clientDataJSON)
  const hash = hashToken(challenge)
  const stored = await gate.peekToken(platform.database, hash, kind)
  const consumed =
    stored &&
    (await withScope(platform.database, stored.agency_id, (tx) => gate.consumeToken(tx, hash, kind)))
  return consumed ? { challenge, subjectId: consumed.subject_id } : null
}

function readChallenge(clientDataJSON: string): string {
  try {
    return String(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).challenge)
  } catch {
    return ''
  }
}

export async function beginPasskeySignIn(ctx: VisitorCtx, twoFactorChallenge: string | undefined) {
  const { platform } = ctx
  const subject =
    twoFactorChallenge &&
    (await gate.peekToken(platform.database, hashToken(twoFactorChallenge), 'two_factor'))
  if (twoFactorChallenge && !subject)
    throw new ApiError('bad_code', 'This took too long. Please sign in again.')
  const agencyId = subject ? subject.agency_id : (await houseAgency(platform))?.id
  if (!agencyId) throw new ApiError('unavailable')
  const challenge = await withScope(platform.database, agencyId, (tx) =>
    issueChallenge(tx, 'passkey', newId()),
  )
  const ownKeys = subject ? await gate.listPasskeys(platform.database, subject.subject_id) : []
  const { id, timeout } = relyingParty(platform)
  return {
    options: {
      challenge,
      rpId: id,
      timeout,
      userVerification: 'required',
      // If the account is unknown, the browser offers all passkeys of this site.
      allowCredentials: ownKeys.map(toDescriptor),
    },
  }
}

const toDescriptor = (key: gate.PasskeyRow) => ({
  type: 'public-key',
  id: key.credential_id,
  transports: key.transports,
})

/** A verified passkey counts as two factors: the device and its unlock method. */
export async function signInWithPasskey(
  ctx: VisitorCtx,
  response: { challenge?: string | undefined; credential: z.infer<typeof credentialAssertion> },
): Promise<SignedIn> {
  const { database } = ctx.platform
  const twoFactorHash = response.challenge === undefined ? null : hashToken(response.challenge)
  const expected = twoFactorHash && (await gate.peekToken(database, twoFactorHash, 'two_factor'))
  const userId = await verifyPasskey(ctx.platform, response.credential)
  const account = userId ? await findAccount(database, { userId }) : undefined
  const isOtherAccount = twoFactorHash !== null && expected?.subject_id !== userId
  if (!account?.active || isOtherAccount) {
    const error = new ApiError('bad_passkey')
    logFailedSignIn(ctx, account, error)
    throw error
  }
  if (twoFactorHash)
    await withScope(database, account.agency_id, (tx) => gate.consumeToken(tx, twoFactorHash, 'two_factor'))
  return completeSignIn(ctx, account)
}

/** Returns the owner's user ID, or null unless the response is fully valid. */
async function verifyPasskey(
  platform: Platform,
  { id, clientDataJSON, ...data }: z.infer<typeof credentialAssertion>,
): Promise<string | null> {
  const consumed = await consumeChallenge(platform, 'passkey', clientDataJSON)
  const key = consumed && (await gate.findPasskey(platform.database, id))
  if (!key) return null
  const { origin, id: rpId } = relyingParty(platform)
  const { verifyAuthenticationResponse } = await loadLibrary()
  const result = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, ...data },
      clientExtensionResults: {},
    },
    expectedChallenge: consumed.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id, publicKey: new Uint8Array(key.public_key), counter: Number(key.counter) },
  }).catch(() => null)
  if (!result?.verified) return null
  const used = await gate.recordPasskeyUse(platform.database, id, result.authenticationInfo.newCounter)
  return used ? key.user_id : null
}

export async function listPasskeys({ platform, session }: Ctx) {
  return (await gate.listPasskeys(platform.database, session.userId)).map(toPasskey)
}

const toPasskey = ({ id, name, created_at, last_used_at }: gate.PasskeyRow) => ({
  id,
  name,
  createdAt: created_at,
  lastUsedAt: last_used_at,
})

async function ownPasskey(ctx: Ctx, id: string) {
  const passkey = (await listPasskeys(ctx)).find((key) => key.id === id)
  if (!passkey) throw notFound()
  return passkey
}

export async function beginPasskeyRegistration(ctx: Ctx, account: Account, code: string | undefined) {
  if (account.two_factor) {
    if (code === undefined) throw new ApiError('wrong_code', 'Two-factor is on, so enter a code too.')
    await confirmSecondFactor(ctx, account, code)
  }
  const ownKeys = await gate.listPasskeys(ctx.platform.database, account.user_id)
  if (ownKeys.length >= MAX_PASSKEYS)
    throw new ApiError('refused', `You have ${MAX_PASSKEYS} passkeys. Remove one first.`)
  const { challenge, agency } = await withScope(ctx.platform.database, account.agency_id, async (tx) => ({
    challenge: await issueChallenge(tx, 'new_passkey', account.user_id),
    agency: await agencyOf(tx),
  }))
  const { id, timeout } = relyingParty(ctx.platform)
  return {
    options: {
      challenge,
      timeout,
      rp: { id, name: agency.name },
      user: {
        id: Buffer.from(account.user_id).toString('base64url'),
        name: account.email,
        displayName: account.name ?? account.email,
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: ownKeys.map(toDescriptor),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  }
}

export async function addPasskey(
  ctx: Ctx,
  { name, credential }: { name: string; credential: z.infer<typeof newCredential> },
) {
  const { platform, session } = ctx
  const { origin, id: rpId } = relyingParty(platform)
  const { id: credentialId, clientDataJSON, transports } = credential
  const consumed = await consumeChallenge(platform, 'new_passkey', clientDataJSON)
  const { verifyRegistrationResponse } = await loadLibrary()
  const result =
    consumed?.subjectId === session.userId
      ? await withoutAttestation(credential.attestationObject)
          .then((attestationObject) =>
            verifyRegistrationResponse({
              response: {
                id: credentialId,
                rawId: credentialId,
                type: 'public-key',
                response: { clientDataJSON, attestationObject },
                clientExtensionResults: {},
              },
              expectedChallenge: consumed.challenge,
              expectedOrigin: origin,
              expectedRPID: rpId,
              supportedAlgorithmIDs: ALGORITHMS,
            }),
          )
          .catch(() => null)
      : null
  if (!result?.verified) throw new ApiError('refused', 'This passkey couldn’t be added. Try again.')
  const id = newId()
  const { publicKey, counter } = result.registrationInfo.credential
  await withScope(platform.database, session.homeAgencyId, async (tx) => {
    const user = await lockUser(tx, session.userId)
    const key = { id, userId: session.userId, credentialId, publicKey, counter, transports, name }
    if (!user || !(await gate.addPasskey(tx, key)))
      throw new ApiError('conflict', 'This passkey has already been added.')
    await platform.events.emit(homeCtx(ctx), tx, 'passkey.added', { userId: session.userId })
    const to = { user_id: session.userId, email: user.email, role: session.role }
    await queueSecurityNotice(ctx, tx, to, `A passkey was added: ${name}.`)
  })
  return ownPasskey(ctx, id)
}

/** Authenticator certificates are not requested. Verifying one that is sent anyway would fetch URLs in it. */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(Buffer.from(attestationObject, 'base64url')).get('authData')
  const minimal = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return Buffer.from(isoCBOR.encode(minimal as Parameters<typeof isoCBOR.encode>[0])).toString('base64url')
}

export async function renamePasskey(ctx: Ctx, id: string, name: string) {
  const { userId, homeAgencyId } = ctx.session
  await withScope(ctx.platform.database, homeAgencyId, async (tx) => {
    if (!(await gate.renamePasskey(tx, id, userId, name))) throw notFound()
    await ctx.platform.events.emit(homeCtx(ctx), tx, 'passkey.renamed', { userId })
  })
  return ownPasskey(ctx, id)
}

export async function removePasskey(ctx: Ctx, account: Account, id: string): Promise<void> {
  const { name } = await ownPasskey(ctx, id)
  await withScope(ctx.platform.database, account.agency_id, async (tx) => {
    await lockUser(tx, account.user_id)
    if (!(await gate.removePasskeys(tx, account.user_id, id))) throw notFound()
    await ctx.platform.events.emit(homeCtx(ctx), tx, 'passkey.removed', { userId: account.user_id })
    await queueSecurityNotice(ctx, tx, account, `A passkey was removed: ${name}.`)
  })
}
