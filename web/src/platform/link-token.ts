import { issuedToken } from '@greenroom/contract/kit/text.ts'

/** False for a truncated link; needs no server call. */
export function isLinkToken(token: string): boolean {
  return issuedToken.safeParse(token).success
}
