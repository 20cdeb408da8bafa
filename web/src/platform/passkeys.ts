import { ApiError } from './api-error.ts'

type Options = Record<string, unknown>

/** Texts for the browser's errors; others get the default text. */
const messages: Record<string, string> = {
  NotAllowedError: 'The passkey request was canceled or timed out. Try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys don’t work at this address. Open the app at its usual address.',
  unsupported: 'This browser doesn’t support passkeys.',
}

async function requestCredential<T>(request: () => Promise<Credential | null>): Promise<T> {
  const passkeyError = (name: string) =>
    new ApiError(messages[name] ?? 'The passkey could not be used. Try again.', {
      code: 'unknown',
      status: 0,
    })
  if (!('PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential))
    throw passkeyError('unsupported')
  const credential = await request().catch((error: unknown) => {
    throw passkeyError(error instanceof Error ? error.name : '')
  })
  if (!(credential instanceof PublicKeyCredential)) throw passkeyError('')
  return credential.toJSON() as T
}

/** Asks for a fingerprint, face or PIN and creates a passkey. */
export async function createPasskey(options: Options) {
  const { id, response } = await requestCredential<RegistrationResponseJSON>(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never),
    }),
  )
  const { clientDataJSON, attestationObject, transports } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Asks for a fingerprint, face or PIN and signs in with a passkey. */
export async function signWithPasskey(options: Options) {
  const { id, response } = await requestCredential<AuthenticationResponseJSON>(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never),
    }),
  )
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}
