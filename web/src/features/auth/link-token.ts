import { issuedToken } from '@greenroom/contract/kit/text.ts'

/** Whether this could be a token of ours at all; a cut-off link is told apart before asking the server. */
export function isLinkToken(token: string): boolean {
  return issuedToken.safeParse(token).success
}
