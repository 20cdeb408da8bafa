import { issuedToken } from '@greenroom/contract/kit/text.ts'

/** Detects a truncated link without calling the server. */
export function isLinkToken(token: string): boolean {
  return issuedToken.safeParse(token).success
}
