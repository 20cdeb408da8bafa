/** What is said about mail, depending on whether this installation has a mail server (`sendsMail`). */

type News = [title: string, description?: string]

const NO_SERVER = 'No mail server is set up'
const COPY_LINK = `${NO_SERVER}: copy the link under Settings, Team and pass it on.`

/** After a mail was written. */
export const mailedTo = (sendsMail: boolean, address: string): string =>
  sendsMail ? `Emailed to ${address}.` : `Not sent: ${NO_SERVER.toLowerCase()}. The email is in the outbox.`

/** Before an invitation. */
export const willInvite = (sendsMail: boolean, address: string): string =>
  sendsMail ? `We email an invitation to ${address}.` : `Creates an invitation for ${address}. ${COPY_LINK}`

/** After an invitation. */
export const invited = (sendsMail: boolean, address: string): News =>
  sendsMail ? [`Invitation sent to ${address}`] : [`Invitation for ${address} created`, COPY_LINK]

/** After a new link for an open invitation. */
export function reinvited(sendsMail: boolean, address: string): News {
  const ended = 'The previous link no longer works.'
  return sendsMail
    ? [`Invitation resent to ${address}`, ended]
    : [`New link for ${address}`, `${ended} ${COPY_LINK}`]
}

/** While an address waits for confirmation. */
export const toVerify = (sendsMail: boolean, address: string): string =>
  sendsMail
    ? `Open the link we emailed to ${address}.`
    : `${NO_SERVER}, so no link was sent. An admin can confirm the address under Settings, Team.`
