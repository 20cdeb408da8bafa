import type { Role } from '@greenroom/contract/kit/permissions.ts'

/** Texts about email, depending on whether this installation has a mail server (`sendsMail`). */

type Notice = [title: string, description?: string]

const NO_SERVER = 'No mail server is set up'
const NO_LINK = `${NO_SERVER}, so no link was sent.`
const COPY_LINK = `${NO_SERVER}. Copy the link in Settings > Team and share it yourself.`

/** Shown after an email is created. */
export const deliveryNotice = (sendsMail: boolean, address: string): string =>
  sendsMail ? `Emailed to ${address}.` : `Not sent: ${NO_SERVER.toLowerCase()}. The email is in the outbox.`

/** Shown before an invitation is sent. */
export const invitationPreview = (sendsMail: boolean, address: string): string =>
  sendsMail
    ? `We’ll email an invitation to ${address}.`
    : `Creates an invitation for ${address}. ${COPY_LINK}`

/** Shown after an invitation is sent. */
export const invitationToast = (sendsMail: boolean, address: string): Notice =>
  sendsMail ? [`Invitation sent to ${address}`] : [`Invitation for ${address} created`, COPY_LINK]

/** Shown after an invitation is resent. */
export function resentToast(sendsMail: boolean, address: string): Notice {
  const oldLink = 'The previous link no longer works.'
  return sendsMail
    ? [`Invitation resent to ${address}`, oldLink]
    : [`New link for ${address}`, `${oldLink} ${COPY_LINK}`]
}

const confirmationHints: Record<Role, string> = {
  SUPER_ADMIN: 'You can confirm the address yourself in Settings > Team.',
  AGENCY_ADMIN: 'You can confirm the address yourself in Settings > Team.',
  COMPLIANCE: 'Ask an admin to confirm the address.',
  CHAT_OPERATOR: 'Ask an admin to confirm the address.',
  CREATOR: 'Ask your agency to confirm the address.',
}

/** Shown to the account's owner while an address is unconfirmed. */
export const verificationHint = (sendsMail: boolean, address: string, role: Role): string =>
  sendsMail ? `Open the link we emailed to ${address}.` : `${NO_LINK} ${confirmationHints[role]}`

/** Shown to admins while a creator's address is unconfirmed. */
export const creatorVerificationHint = (stageName: string): string =>
  `${NO_LINK} You can confirm the address under Creators, in ${stageName}’s menu.`

/** Shown after writing to an applicant. */
export const contactedToast = (sendsMail: boolean, name: string): string =>
  sendsMail ? `${name} contacted` : `Email to ${name} saved`
