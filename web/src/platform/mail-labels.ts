import type { Role } from '@greenroom/contract/kit/permissions.ts'

/** Texts about mail, depending on whether this installation has a mail server (`sendsMail`). */

type Notice = [title: string, description?: string]

const NO_SERVER = 'No mail server is set up'
const NO_LINK = `${NO_SERVER}, so no link was sent.`
const COPY_LINK = `${NO_SERVER}. Copy the link in Settings > Team and share it yourself.`

/** After a mail was written. */
export const mailedTo = (sendsMail: boolean, address: string): string =>
  sendsMail ? `Emailed to ${address}.` : `Not sent: ${NO_SERVER.toLowerCase()}. The email is in the outbox.`

/** Before an invitation. */
export const willInvite = (sendsMail: boolean, address: string): string =>
  sendsMail
    ? `We’ll email an invitation to ${address}.`
    : `Creates an invitation for ${address}. ${COPY_LINK}`

/** After an invitation. */
export const invited = (sendsMail: boolean, address: string): Notice =>
  sendsMail ? [`Invitation sent to ${address}`] : [`Invitation for ${address} created`, COPY_LINK]

/** After a new link for an open invitation. */
export function reinvited(sendsMail: boolean, address: string): Notice {
  const ended = 'The previous link no longer works.'
  return sendsMail
    ? [`Invitation resent to ${address}`, ended]
    : [`New link for ${address}`, `${ended} ${COPY_LINK}`]
}

const confirmedBy: Record<Role, string> = {
  // Nobody can confirm a super admin's address by hand.
  SUPER_ADMIN: 'Once SMTP_URL is set, you can send it from here.',
  AGENCY_ADMIN: 'Another admin can confirm the address in Settings > Team.',
  COMPLIANCE: 'Ask an admin to confirm the address.',
  CHAT_OPERATOR: 'Ask an admin to confirm the address.',
  CREATOR: 'Ask your agency to confirm the address.',
}

/** For the owner with this role, while an address waits for confirmation. */
export const toVerify = (sendsMail: boolean, address: string, role: Role): string =>
  sendsMail ? `Open the link we emailed to ${address}.` : `${NO_LINK} ${confirmedBy[role]}`

/** For admins, while a creator's address waits for confirmation. */
export const creatorToVerify = (stageName: string): string =>
  `${NO_LINK} You can confirm the address under Creators, in ${stageName}’s menu.`

/** After writing to an applicant. */
export const contacted = (sendsMail: boolean, name: string): string =>
  sendsMail ? `${name} contacted` : `Email to ${name} saved`
